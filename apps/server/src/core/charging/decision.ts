import { errorCatalogue } from '@dipper/contract';
import type { PaymentState } from '@dipper/contract';
import type { ChargeOutcome, Evidence } from '../../ports/payment-provider.ts';
import { hourSeconds, secondsToLateQuestion, secondsUntil } from './schedule.ts';

/** The input of a settlement; without an outcome it only plans the next poll. */
export type Decision = {
  readonly outcome: Exclude<
    PaymentState,
    'created' | 'redirected' | 'sent' | 'part_refunded' | 'refunded'
  > | null;
  readonly failureCode: number | null;
  readonly askAfterSeconds: number | null;
  readonly evidence: Evidence;
};

type AwaitingDeposit = Extract<ChargeOutcome, { kind: 'awaiting-deposit' }>;

export const paymentFailed = errorCatalogue.payment_failed.number;
export const paymentCanceled = errorCatalogue.payment_canceled.number;

export const declined = (evidence: Evidence, failureCode: number): Decision => ({
  outcome: 'declined',
  failureCode,
  askAfterSeconds: secondsToLateQuestion(0),
  evidence,
});

/** The time to pay ran out; the provider has not refused. */
export const expired = (evidence: Evidence): Decision => ({
  ...declined(evidence, paymentFailed),
  outcome: 'expired',
});

export const toReview = (evidence: Evidence): Decision => ({
  ...nothing(evidence),
  outcome: 'review',
});

export const nothing = (evidence: Evidence): Decision => ({
  outcome: null,
  failureCode: null,
  askAfterSeconds: null,
  evidence,
});

/**
 * A waiting virtual account: queried each hour, should the deposit's webhook be lost, and at its
 * deadline.
 */
export const awaitDeposit = (outcome: AwaitingDeposit, now: Date): Decision => ({
  ...nothing(outcome.evidence),
  outcome: 'waiting',
  askAfterSeconds: Math.min(hourSeconds, secondsUntil(outcome.deposit.dueAt, now)),
});
