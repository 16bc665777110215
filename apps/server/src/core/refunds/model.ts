import { errorCatalogue } from '@dipper/contract';
import type { Evidence, RefundOutcome } from '../../ports/payment-provider.ts';

/** What a refund's settlement is asked to write; no outcome only plans the next question. */
export type RefundDecision = {
  readonly outcome: 'done' | 'declined' | 'unknown' | null;
  readonly reference: string | null;
  readonly amount: bigint | null;
  readonly failureCode: number | null;
  /** Null: there is nothing to ask any more. */
  readonly askAfterSeconds: number | null;
  readonly evidence: Evidence;
  /** It was given up without a no: what the provider holds is looked at for a while. */
  readonly isWatched?: true;
};

/** Since the answer stayed out: at 2, 5, 15 and 60 seconds and 5 minutes, then hourly. */
const gapsSeconds = [2, 3, 10, 45, 240];
const hourSeconds = 3600;

/** A provider that still holds all of the money a minute later was never reached. */
const attemptsUntilNo = 4;

export const secondsToNextRefundQuestion = (attempt: number): number =>
  gapsSeconds[attempt] ?? hourSeconds;

const nothing = (evidence: Evidence, askAfterSeconds: number | null): RefundDecision => ({
  outcome: null,
  reference: null,
  amount: null,
  failureCode: null,
  askAfterSeconds,
  evidence,
});

const settled = (outcome: RefundOutcome): RefundDecision | undefined => {
  const base = nothing(outcome.evidence, null);
  if (outcome.kind === 'refunded') {
    const { reference, amount } = outcome;
    return { ...base, outcome: 'done', reference, amount };
  }
  return outcome.kind === 'declined'
    ? { ...base, outcome: 'declined', failureCode: outcome.failureCode }
    : undefined;
};

/** What the provider's answer to the refund itself means. */
export const decideOnRefund = (outcome: RefundOutcome): RefundDecision =>
  settled(outcome) ?? {
    ...nothing(outcome.evidence, secondsToNextRefundQuestion(0)),
    outcome: 'unknown',
  };

/** What the answer to a question about it means. Silence is never a no. */
export const decideOnRefundQuestion = (outcome: RefundOutcome, attempt: number): RefundDecision => {
  const decision = settled(outcome);
  if (decision !== undefined) return decision;
  if (outcome.kind === 'pending' && attempt >= attemptsUntilNo) {
    const base = nothing(outcome.evidence, null);
    const failureCode = errorCatalogue.refund_failed.number;
    return { ...base, outcome: 'declined', failureCode, isWatched: true };
  }
  return nothing(outcome.evidence, secondsToNextRefundQuestion(attempt));
};

/** What an operator has found out at the provider, of a refund that nobody else can tell of. */
export type FoundOut = {
  readonly decision: 'given-back' | 'kept';
  readonly operator: string;
  readonly reason: string;
};

/**
 * What the provider says counts; only where it cannot say does an operator decide. What it still
 * holds for sure is given up by itself, some questions later.
 */
export const decideByOperator = (
  outcome: RefundOutcome,
  { decision, operator, reason }: FoundOut,
  asked: { readonly reference: string; readonly amount: bigint },
): (RefundDecision & { readonly cause: 'poll' | 'operator' }) | undefined => {
  if (outcome.kind === 'pending') return undefined;
  if (outcome.kind !== 'unknown') return { ...decideOnRefund(outcome), cause: 'poll' };
  const isGiven = decision === 'given-back';
  return {
    outcome: isGiven ? 'done' : 'declined',
    reference: isGiven ? asked.reference : null,
    amount: isGiven ? asked.amount : null,
    failureCode: isGiven ? null : errorCatalogue.refund_failed.number,
    askAfterSeconds: null,
    evidence: { ...outcome.evidence, decision, operator, reason },
    isWatched: true,
    cause: 'operator',
  };
};
