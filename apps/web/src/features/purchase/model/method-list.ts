import { decodeAmount, paymentMethods } from '@dipper/contract';
import type {
  LimitAnswer,
  MethodCredit,
  MethodFee,
  MethodState,
  PaymentGatewayId,
  PaymentMethodItem,
  PaymentMethodKey,
} from '@dipper/contract';

type ListedMethod = {
  readonly methodId: number;
  readonly pgId: PaymentGatewayId;
  /** The key of the method's texts and of its mark. */
  readonly key: PaymentMethodKey;
};

export type Method = ListedMethod & {
  readonly state: MethodState;
  readonly opensAt: string | undefined;
  readonly rest: { readonly from: string; readonly until: string } | undefined;
  /** The limits of one payment, in the country's currency. */
  readonly minimumTotal: bigint | undefined;
  readonly maximumTotal: bigint | undefined;
  readonly fee: MethodFee;
  readonly credited: MethodCredit;
  readonly typicalMinutes: number;
};

/** A page can be older than its server: a method that it does not know has no words here. */
export const methodOf = (methodId: number): ListedMethod | undefined => {
  const method = paymentMethods.find(({ id }) => id === methodId);
  return method && { methodId, pgId: method.pgId, key: method.key };
};

const amountOf = (amount: PaymentMethodItem['minimumTotal']): bigint | undefined =>
  amount === null ? undefined : decodeAmount(amount);

export const offeredMethodOf = (item: PaymentMethodItem): Method | undefined => {
  const method = methodOf(item.methodId);
  return (
    method && {
      ...method,
      state: item.state,
      opensAt: item.opensAt ?? undefined,
      rest: item.rest ?? undefined,
      minimumTotal: amountOf(item.minimumTotal),
      maximumTotal: amountOf(item.maximumTotal),
      fee: item.fee,
      credited: item.credited,
      typicalMinutes: item.typicalMinutes,
    }
  );
};

/** Why a method cannot pay for this order now. */
export type Blocked =
  | { readonly why: 'used-up'; readonly limit: number; readonly until: string }
  | { readonly why: 'resting' | 'down'; readonly opensAt: string | undefined }
  | { readonly why: 'too-little'; readonly minimum: bigint }
  | { readonly why: 'too-much'; readonly maximum: bigint };

/** The fields of a method that its offer depends on. */
type Offered = Pick<Method, 'methodId' | 'state' | 'opensAt' | 'minimumTotal' | 'maximumTotal'>;

export type MethodOption<Each> = Each & {
  readonly wasLast: boolean;
  /** True if it was declined just now; it is then not preselected again. */
  readonly wasDeclined: boolean;
  readonly usedToday: number;
  readonly dailyLimit: number | undefined;
  readonly blocked: Blocked | undefined;
};

type History = {
  readonly lastMethodId: number | undefined;
  readonly uses: Pick<LimitAnswer, 'methods'> | undefined;
  readonly total: bigint;
  readonly declinedId?: number | undefined;
};

/** The one used last comes first; one that cannot be taken stays where it is, and says so. */
export const methodOptions = <Each extends Offered>(
  methods: readonly Each[],
  { lastMethodId, uses, total, declinedId }: History,
): readonly MethodOption<Each>[] => {
  const options = methods.map((method) => {
    const use = uses?.methods.find(({ methodId }) => methodId === method.methodId);
    const { usedToday = 0, dailyLimit, until } = use ?? {};
    return {
      ...method,
      wasLast: method.methodId === lastMethodId,
      wasDeclined: method.methodId === declinedId,
      usedToday,
      dailyLimit,
      blocked: blockedOf(method, { dailyLimit, until, total }),
    };
  });
  return options.toSorted((one, other) => rank(one) - rank(other));
};

const rank = ({ wasLast, wasDeclined, blocked }: MethodOption<object>): number =>
  wasLast && !wasDeclined && !isClosed(blocked) ? 0 : 1;

/** Returns whether a method is closed for every purchase, so that the person can only wait. */
const isClosed = (blocked: Blocked | undefined): boolean =>
  blocked !== undefined && blocked.why !== 'too-little' && blocked.why !== 'too-much';

type Use = {
  readonly dailyLimit: number | undefined;
  readonly until: string | null | undefined;
  readonly total: bigint;
};

const blockedOf = (method: Offered, { dailyLimit, until, total }: Use): Blocked | undefined => {
  const { state, opensAt, minimumTotal, maximumTotal } = method;
  if (state !== 'open') return { why: state, opensAt };
  if (dailyLimit !== undefined && until) return { why: 'used-up', limit: dailyLimit, until };
  if (minimumTotal !== undefined && total < minimumTotal) {
    return { why: 'too-little', minimum: minimumTotal };
  }
  if (maximumTotal !== undefined && total > maximumTotal) {
    return { why: 'too-much', maximum: maximumTotal };
  }
  return undefined;
};

/**
 * Returns the preselected method: the last one used, or the only one. A chosen method is kept if only the amount
 * blocks it: another amount may do.
 */
export const presetOf = <Option extends MethodOption<{ readonly methodId: number }>>(
  options: readonly Option[],
  chosenId: number | undefined,
): Option | undefined => {
  const chosen = options.find(({ methodId }) => methodId === chosenId);
  if (chosen !== undefined && !isClosed(chosen.blocked)) return undefined;
  const open = options.filter(({ blocked, wasDeclined }) => blocked === undefined && !wasDeclined);
  return open.find(({ wasLast }) => wasLast) ?? (open.length === 1 ? open[0] : undefined);
};
