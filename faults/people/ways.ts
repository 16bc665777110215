import type { RefundInfo } from '@dipper/contract';
import { shortOrder } from '../support/order-name.ts';

/** A way to pay, and what a person does on the provider's page, as its sandbox names it. */
export type Way = {
  readonly methodId: number;
  readonly provider: string;
  /** The provider from the middle of a run on, where two can serve it. */
  readonly other?: string | undefined;
  /** The money is paid into an account that the provider names, and goes back to this one. */
  readonly refundInfo?: RefundInfo;
  /** Undefined: the provider can be asked what became of an order. */
  readonly isTold?: true;
  readonly country: 'kr' | 'jp' | 'us';
  /** The provider's word about an order whose person has yet to agree, or has to anew after a refusal. */
  readonly undecided?: string;
  /** Returns the provider's name of our order, if that is not its own name. */
  readonly orderName?: (transactionId: string) => string;
  readonly pays: Readonly<Record<string, string>>;
  readonly turnsBack: Readonly<Record<string, string>>;
};

const cancel = { as: 'cancel' };
const korean = { country: 'kr', turnsBack: cancel } as const;
const japanese = {
  country: 'jp',
  provider: 'sbps',
  orderName: shortOrder,
  pays: { as: 'pay' },
  turnsBack: cancel,
} as const;

const byEither = {
  ...korean,
  provider: 'tosspayments',
  other: 'hecto',
  pays: { as: 'pay' },
} as const;
const refundInfo: RefundInfo = {
  bank: '004',
  accountNumber: '110222333444',
  accountHolder: '김민지',
};

/** Every way that a run buys by. One that a catalogue does not offer is left out of its run. */
const paymentWays: readonly Way[] = [
  { ...korean, methodId: 43, provider: 'kakaopay', pays: { as: 'money' } },
  { ...korean, methodId: 30, provider: 'hecto', pays: { as: 'pay' } },
  { ...korean, methodId: 32, provider: 'hecto', pays: { as: 'pay' } },
  { ...korean, methodId: 33, provider: 'hecto', pays: { as: 'pay' } },
  { ...korean, methodId: 37, provider: 'toss', pays: { as: 'money' } },
  { ...byEither, methodId: 31 },
  { ...byEither, methodId: 35 },
  { ...byEither, methodId: 29 },
  { ...byEither, methodId: 34 },
  { ...byEither, methodId: 36, refundInfo },
  { ...japanese, methodId: 38, isTold: true },
  { ...japanese, methodId: 39 },
  { ...japanese, methodId: 40, isTold: true },
  { ...japanese, methodId: 41, isTold: true },
  { ...japanese, methodId: 42, isTold: true },
  {
    country: 'us',
    turnsBack: cancel,
    methodId: 45,
    provider: 'paypal',
    pays: { as: 'balance' },
    undecided: 'PAYER_ACTION_REQUIRED',
  },
];

/**
 * Tells whether a refund is a call that can be asked about; one that needs an account or somebody's hand takes days.
 */
export const goesBack = ({ isTold, refundInfo }: Way): boolean =>
  isTold === undefined && refundInfo === undefined;

/** A run may be held to some of the providers. */
export const waysOf = (providers: readonly string[] | undefined): readonly Way[] =>
  paymentWays.flatMap((way) => {
    const own = [way.provider, way.other].flatMap((name) =>
      name !== undefined && (providers?.includes(name) ?? true) ? [name] : [],
    );
    const [provider, other] = own;
    return provider === undefined ? [] : [{ ...way, provider, other }];
  });

/** Returns which of the two providers it was begun with, by where the person was sent. */
export const providerOf = ({ provider, other }: Way, redirectUrl: string): string =>
  other !== undefined && new URL(redirectUrl).pathname.includes(`/provider/${other}/`)
    ? other
    : provider;

export const countriesOf = (ways: readonly Way[]): readonly Way['country'][] => [
  ...new Set(ways.map(({ country }) => country)),
];

/** The operations that give money back. */
export const refundOperations: ReadonlySet<string> = new Set(['cancel', 'refunds', 'refund']);

/** The operations that ask a provider for money, of all that can be asked of it. */
export const chargeOperations: ReadonlySet<string> = new Set([
  'approve',
  'execute',
  'confirm',
  'capture',
  'pay',
  'purchase',
]);
