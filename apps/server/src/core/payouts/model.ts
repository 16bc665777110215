import type { Currency, ExchangeReason, ExchangeState } from '@dipper/contract';
import type { Evidence } from '../../ports/payment-provider.ts';
import type { PayoutOutcome } from '../../ports/payout-provider.ts';

/** The input of a settlement; without an outcome it only plans the next poll. */
export type PayoutDecision = {
  readonly outcome: ExchangeState | null;
  readonly reference: string | null;
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly reason: ExchangeReason | 'not_decided' | null;
  readonly paidAt: Date | null;
  readonly askAfterSeconds: number;
  readonly evidence: Evidence;
};

/** Polls come 2, 5, 15 and 60 seconds and 5 minutes after the missing response, then hourly. */
const gapsSeconds = [2, 3, 10, 45, 240];
const hourSeconds = 3600;
/** A payout that was not taken now is tried again in a minute. */
const notSentSeconds = 60;
/** These five polls and two days of hourly ones: then it needs a review. */
const attemptsUntilReview = gapsSeconds.length + 48;
/** A payout that the provider accepted may wait for its banks for some days. */
const attemptsUntilReviewOfTaken = 14 * 24;

export const secondsToNextPayoutQuestion = (attempt: number): number =>
  gapsSeconds[attempt] ?? hourSeconds;

const decision = (evidence: Evidence, askAfterSeconds: number): PayoutDecision => ({
  outcome: null,
  reference: null,
  amount: null,
  currency: null,
  reason: null,
  paidAt: null,
  askAfterSeconds,
  evidence,
});

/** Decides on the provider's response to the order. */
export const decideOnSend = (outcome: PayoutOutcome): PayoutDecision => {
  const base = decision(outcome.evidence, secondsToNextPayoutQuestion(0));
  switch (outcome.kind) {
    case 'accepted':
      return { ...base, outcome: 'sent', reference: outcome.reference ?? null };
    case 'paid': {
      const { reference, amount, currency, paidAt = null } = outcome;
      return { ...base, outcome: 'paid', reference, amount, currency, paidAt };
    }
    case 'rejected':
    case 'returned': {
      const { kind, reason, reference = null } = outcome;
      return { ...base, outcome: kind, reason, reference };
    }
    case 'not-sent':
      return { ...base, outcome: 'approved', askAfterSeconds: notSentSeconds };
    case 'unknown':
      return { ...base, outcome: 'unknown' };
  }
};

/** Decides on the response to a poll. No response is never a refusal, and no reason to send again. */
export const decideOnQuestion = (
  outcome: PayoutOutcome,
  { state, attempt }: { readonly state: ExchangeState; readonly attempt: number },
): PayoutDecision => {
  const isOpen = outcome.kind === 'unknown' || outcome.kind === 'not-sent';
  if (!isOpen && outcome.kind !== 'accepted') return decideOnSend(outcome);
  const most = state === 'sent' ? attemptsUntilReviewOfTaken : attemptsUntilReview;
  const base = decision(outcome.evidence, secondsToNextPayoutQuestion(attempt));
  if (attempt >= most) return { ...base, outcome: 'review', reason: 'not_decided' };
  return isOpen
    ? { ...base, outcome: 'unknown' }
    : { ...base, ...decideOnSend(outcome), askAfterSeconds: base.askAfterSeconds };
};
