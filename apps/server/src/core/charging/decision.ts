import { errorCatalogue } from '@dipper/contract';
import type { PaymentState } from '@dipper/contract';
import type { ChargeOutcome, Evidence } from '../../ports/payment-provider.ts';
import { hourSeconds, secondsToLateQuestion, secondsUntil } from './schedule.ts';
import type { ChargeKind } from './schedule.ts';

/** The input of a settlement; without an outcome it only plans the next poll. */
export type Decision = {
  readonly outcome: Exclude<
    PaymentState,
    'redirected' | 'sent' | 'part_refunded' | 'refunded'
  > | null;
  readonly failureCode: number | null;
  /** Null: there is nothing to ask any more. */
  readonly askAfterSeconds: number | null;
  readonly evidence: Evidence;
};

export const paymentFailed = errorCatalogue.payment_failed.number;
export const paymentCanceled = errorCatalogue.payment_canceled.number;

export const nothing = (evidence: Evidence, askAfterSeconds: number | null = null): Decision => ({
  outcome: null,
  failureCode: null,
  askAfterSeconds,
  evidence,
});

export const declined = (
  evidence: Evidence,
  failureCode: number,
  kind: ChargeKind = 'purchase',
): Decision => ({
  ...nothing(evidence, secondsToLateQuestion(0, kind)),
  outcome: 'declined',
  failureCode,
});

/** The time to pay ran out; the provider has not refused. */
export const expired = (evidence: Evidence): Decision => ({
  ...declined(evidence, paymentFailed),
  outcome: 'expired',
});

type Of<Kind extends ChargeOutcome['kind']> = Extract<ChargeOutcome, { kind: Kind }>;

type Clear = Of<'succeeded' | 'mismatch' | 'declined'>;

/** Whether an answer means the same for every charge that is not over. */
export const isClear = (outcome: ChargeOutcome): outcome is Clear =>
  outcome.kind === 'succeeded' || outcome.kind === 'mismatch' || outcome.kind === 'declined';

/** Charged in an unknown currency, or for another order: an operator has to look. */
export const decideClear = (outcome: Clear, kind: ChargeKind = 'purchase'): Decision =>
  outcome.kind === 'declined'
    ? declined(outcome.evidence, outcome.failureCode, kind)
    : {
        ...nothing(outcome.evidence),
        outcome: outcome.kind === 'succeeded' ? 'succeeded' : 'review',
      };

/** The charge is in progress, and may be made without another request. */
export const isRunning = (outcome: ChargeOutcome): boolean =>
  outcome.kind === 'pending' && outcome.stage === 'running';

/** The watch ends with a decided answer: neither silence nor a charge in progress ends it. */
export const decideLate = (
  outcome: ChargeOutcome,
  attempt: number,
  kind: ChargeKind = 'purchase',
): Decision => {
  if (isClear(outcome) && outcome.kind !== 'declined') return decideClear(outcome);
  const isOpen = outcome.kind === 'unknown' || isRunning(outcome);
  const next = secondsToLateQuestion(attempt, kind);
  return nothing(outcome.evidence, next ?? (isOpen ? hourSeconds : null));
};

/**
 * A waiting virtual account: queried each hour, should the deposit's webhook be lost, and at its
 * deadline.
 */
export const awaitDeposit = (outcome: Of<'awaiting-deposit'>, now: Date): Decision => ({
  ...nothing(outcome.evidence, Math.min(hourSeconds, secondsUntil(outcome.deposit.dueAt, now))),
  outcome: 'waiting',
});
