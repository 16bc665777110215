import { paymentMethods, type PaymentMethodKey } from '@dipper/contract';

/** Every outcome that a payment can have, as titles of tests name it, and what it means. */
export const outcomes = {
  paid: 'paid and credited',
  declined: 'declined by the provider',
  canceled: 'turned back by the person',
  'window-closed':
    'never came back, so that it has expired, and is watched for money that comes late',
  'timed-out': 'took longer than the provider gives',
  'answer-lost': 'charged, and the answer lost',
  'notified-first': 'the message before the browser',
  'notified-twice': 'the message more than once',
  'late-success': 'charged after a no',
  mismatch: 'another amount or currency',
  'deposit-late': 'deposit after its due time',
  'deposit-short': 'deposit of too little',
  'refund-part': 'given back in part',
  'refund-full': 'given back in full',
  'charge-code-unknown': 'a charge answered with a code that nobody knows',
  'status-code-unknown': 'a question answered with a code that nobody knows',
  'refund-code-unknown': 'a refund answered with a code that nobody knows',
} as const;

export type Outcome = keyof typeof outcomes;

const isOutcome = (name: string): name is Outcome => Object.hasOwn(outcomes, name);

export const outcomeNames: readonly Outcome[] = Object.keys(outcomes).filter(isOutcome);

/** The further outcomes that each contract of a method, kept cards and the ways of paying out have to show. */
const codeOutcomes: readonly Outcome[] = [
  'charge-code-unknown',
  'status-code-unknown',
  'refund-code-unknown',
];

const methodName = (key: string): string =>
  paymentMethods.find((method) => method.key === key)?.name ?? key;

/** The methods that one of two providers serves by a setting, each of which has codes of its own. */
const servedByTwo = [
  'culture_voucher',
  'credit_card',
  'book_voucher',
  'mobile',
  'virtual_bank',
] as const satisfies readonly PaymentMethodKey[];

const twoProviders = { tosspayments: 'Toss Payments', hecto: 'Hecto' } as const;

/** The numbers of one method that several countries have, each by a contract of its own. */
const ofSeveralNumbers = paymentMethods.filter(({ id, key }) =>
  paymentMethods.some((other) => other.key === key && other.id !== id),
);

type MethodByContract =
  | `${(typeof servedByTwo)[number]}@${keyof typeof twoProviders}`
  | `${PaymentMethodKey}@${(typeof paymentMethods)[number]['id']}`;

const byContract = Object.fromEntries([
  ...servedByTwo.flatMap((key) =>
    Object.entries(twoProviders).map(
      ([provider, name]) => [`${key}@${provider}`, `${methodName(key)}, by ${name}`] as const,
    ),
  ),
  ...ofSeveralNumbers.map(
    ({ id, key, name }) => [`${key}@${id}`, `${name}, as method ${id}`] as const,
  ),
]);

const storedCards = {
  'card-tosspayments': 'A kept card, by Toss Payments',
  'card-hecto': 'A kept card, by Hecto',
} as const;

const payoutRoutes = {
  'payout-openbanking': 'A payout, by open banking',
  'payout-payoneer': 'A payout, by Payoneer',
  'payout-dotmoney': 'A payout, by dotmoney',
} as const;

const otherRows: Readonly<Record<string, string>> = {
  ...byContract,
  ...storedCards,
  ...payoutRoutes,
};

type OtherKey = MethodByContract | keyof typeof storedCards | keyof typeof payoutRoutes;

/** The subject of a row: a method (or one of its contracts), a kept card at a provider, or a payout. */
export type RowKey = PaymentMethodKey | OtherKey;

/** One method may have a number for each of its countries. */
export const methodKeys: readonly RowKey[] = [...new Set(paymentMethods.map(({ key }) => key))];

const isOtherKey = (name: string): name is OtherKey => Object.hasOwn(otherRows, name);

export const otherKeys: readonly RowKey[] = Object.keys(otherRows).filter(isOtherKey);

export const rowKeys: readonly RowKey[] = [...methodKeys, ...otherKeys];

export const isRowKey = (name: string): name is RowKey => rowKeys.some((key) => key === name);

export const isPayout = (key: RowKey): boolean => Object.hasOwn(payoutRoutes, key);

/** The columns of a row. */
export const outcomesOf = (key: RowKey): readonly Outcome[] =>
  isOtherKey(key) ? codeOutcomes : outcomeNames;

export const outcomeOf = (key: RowKey, name: string): Outcome | undefined =>
  outcomesOf(key).find((outcome) => outcome === name);

export const rowName = (key: RowKey): string => otherRows[key] ?? methodName(key);

/** Returns the rows that a test shows: one of a method's contract shows the method too. */
export const rowsShownBy = (name: string): readonly string[] =>
  Object.hasOwn(byContract, name) ? [name, name.replace(/@.*$/, '')] : [name];

/** Returns an outcome's meaning; a payout is sent where others are charged. */
export const outcomeMeaning = (key: RowKey, outcome: Outcome): string =>
  isPayout(key) && outcome === 'charge-code-unknown'
    ? 'a sending answered with a code that nobody knows'
    : outcomes[outcome];
