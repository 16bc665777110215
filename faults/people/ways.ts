import { shortOrder } from '../support/order-name.ts';

/** A way to pay, and what a person does on the provider's page, as its sandbox names it. */
export type Way = {
  readonly methodId: number;
  readonly provider: string;
  /** Undefined: the provider can be asked what became of an order. */
  readonly isTold?: true;
  readonly country: 'kr' | 'jp' | 'us';
  /** What the provider calls an order of ours, where that is not its own name. */
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

/** Every way that a run buys by. One that a catalogue does not offer is left out of its run. */
const known: readonly Way[] = [
  { ...korean, methodId: 43, provider: 'kakaopay', pays: { as: 'money' } },
  { ...korean, methodId: 30, provider: 'hecto', pays: { as: 'pay' } },
  { ...korean, methodId: 33, provider: 'hecto', pays: { as: 'pay' } },
  { ...korean, methodId: 37, provider: 'toss', pays: { as: 'money' } },
  { ...korean, methodId: 31, provider: 'tosspayments', pays: { as: 'pay' } },
  { ...korean, methodId: 35, provider: 'tosspayments', pays: { as: 'pay' } },
  { ...korean, methodId: 29, provider: 'tosspayments', pays: { as: 'pay' } },
  { ...korean, methodId: 34, provider: 'tosspayments', pays: { as: 'pay' } },
  { ...japanese, methodId: 38, isTold: true },
  { ...japanese, methodId: 39 },
  { ...japanese, methodId: 40, isTold: true },
  { ...japanese, methodId: 41, isTold: true },
  { ...japanese, methodId: 42, isTold: true },
  { country: 'us', turnsBack: cancel, methodId: 45, provider: 'paypal', pays: { as: 'balance' } },
];

/** A run may be held to some of the providers. */
export const waysOf = (providers: readonly string[] | undefined): readonly Way[] =>
  known.filter(({ provider }) => providers === undefined || providers.includes(provider));

export const countriesOf = (ways: readonly Way[]): readonly Way['country'][] => [
  ...new Set(ways.map(({ country }) => country)),
];

/** What asks a provider for money, of all that can be asked of it. */
export const chargeOperations: ReadonlySet<string> = new Set([
  'approve',
  'execute',
  'confirm',
  'capture',
  'pay',
  'purchase',
]);
