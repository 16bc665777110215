import { paymentMethods } from '@dipper/contract';
import type { LimitAnswer, PaymentGatewayId, PaymentMethodKey } from '@dipper/contract';

export type Method = {
  readonly methodId: number;
  readonly pgId: PaymentGatewayId;
  /** Names its texts and its mark. */
  readonly key: PaymentMethodKey;
};

/** A page can be older than its server: a method that it does not know has no words here. */
export const methodOf = (methodId: number): Method | undefined => {
  const known = paymentMethods.find(({ id }) => id === methodId);
  return known && { methodId, pgId: known.pgId, key: known.key };
};

export type MethodOption<Method> = Method & {
  readonly wasLast: boolean;
  /** Uses of today, when they are all used up. */
  readonly usedUp: number | undefined;
};

type Known = {
  readonly lastMethodId: number | undefined;
  readonly uses: Pick<LimitAnswer, 'methods'> | undefined;
};

/** The one used last comes first; one that is used up stays where it is, and says so. */
export const methodOptions = <Method extends { readonly methodId: number }>(
  methods: readonly Method[],
  { lastMethodId, uses }: Known,
): readonly MethodOption<Method>[] => {
  const options = methods.map((method) => ({
    ...method,
    wasLast: method.methodId === lastMethodId,
    usedUp: usedUpOf(method.methodId, uses),
  }));
  return options.toSorted((one, other) => rank(one) - rank(other));
};

const rank = ({ wasLast, usedUp }: MethodOption<object>): number =>
  wasLast && usedUp === undefined ? 0 : 1;

const usedUpOf = (methodId: number, uses: Known['uses']): number | undefined => {
  const use = uses?.methods.find((known) => known.methodId === methodId);
  return use !== undefined && use.usedToday >= use.dailyLimit ? use.dailyLimit : undefined;
};

/** What is chosen before anybody chose: the one used last, or the only one. */
export const firstChoice = <Option extends MethodOption<{ readonly methodId: number }>>(
  options: readonly Option[],
): Option | undefined => {
  const open = options.filter(({ usedUp }) => usedUp === undefined);
  return open.find(({ wasLast }) => wasLast) ?? (open.length === 1 ? open[0] : undefined);
};
