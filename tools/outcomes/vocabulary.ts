import { paymentMethods, type PaymentMethodKey } from '@dipper/contract';

export type MethodKey = PaymentMethodKey;

/** Every outcome that a payment can have, as titles of tests name it, and what it means. */
export const outcomes = {
  paid: 'paid and credited',
  declined: 'declined by the provider',
  cancelled: 'turned back by the person',
  'window-closed': 'never came back',
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

export const isOutcome = (name: string): name is Outcome => Object.hasOwn(outcomes, name);

/** One method may have a number for each of its countries. */
export const methodKeys: readonly MethodKey[] = [...new Set(paymentMethods.map(({ key }) => key))];

export const isMethodKey = (name: string): name is MethodKey =>
  methodKeys.some((key) => key === name);

export const methodName = (key: MethodKey): string =>
  paymentMethods.find((method) => method.key === key)?.name ?? key;
