import { errorCatalogue } from '@dipper/contract';
import type { Gives } from '../../platform/db/index.ts';
import type { Evidence, RefundOutcome } from '../../ports/payment-provider.ts';

/** Why a payment is not refunded, or why its review cannot be decided. */
export type RefundRefusal = Exclude<Gives<'decide_review'>, 'accepted' | 'repeated'>;

/** The input of a refund's settlement; without an outcome it only plans the next poll. */
export type RefundDecision = {
  readonly outcome: 'done' | 'declined' | 'unknown' | null;
  readonly reference: string | null;
  readonly amount: bigint | null;
  readonly failureCode: number | null;
  /** Null: there is nothing to ask any more. */
  readonly askAfterSeconds: number | null;
  readonly evidence: Evidence;
  /** An operator has ended it: what the provider holds is looked at for a while. */
  readonly isWatched?: true;
};

/** Polls come 2, 5, 15 and 60 seconds and 5 minutes after the missing response, then hourly. */
const gapsSeconds = [2, 3, 10, 45, 240];
const hourSeconds = 3600;

/** Polls until a refund is sent again: a minute after the first sending, an hour after later ones. */
const attemptsUntilAgain = { first: 4, later: 6 } as const;
/** Every provider keeps a refund's number longer; Toss Payments does for 15 days. */
const againForSeconds = 14 * 24 * hourSeconds;

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

/** Decides on the provider's response to the refund request. */
export const decideOnRefund = (outcome: RefundOutcome): RefundDecision =>
  settled(outcome) ?? {
    ...nothing(outcome.evidence, secondsToNextRefundQuestion(0)),
    outcome: 'unknown',
  };

/**
 * Decides on the response to a poll. Neither a missing response nor money that the provider still
 * holds is a refusal: the refund may be on its way.
 */
export const decideOnRefundQuestion = (outcome: RefundOutcome, attempt: number): RefundDecision =>
  settled(outcome) ?? nothing(outcome.evidence, secondsToNextRefundQuestion(attempt));

/** Decides on a poll by the refund's state: a sent one becomes unknown at its first undecided poll. */
export const decideOnRefundQuery = (
  state: string,
  outcome: RefundOutcome,
  attempt: number,
): RefundDecision & { readonly cause: 'poll' } => {
  const decision = decideOnRefundQuestion(outcome, attempt);
  const isFirst = state === 'sent' && decision.outcome === null;
  return { ...decision, outcome: isFirst ? 'unknown' : decision.outcome, cause: 'poll' };
};

/** How often the provider was asked for it so far, and how long ago for the first time. */
export type Sends = { readonly count: number; readonly sinceSeconds: number };

export type Repetition = {
  readonly attempt: number;
  readonly sends: Sends;
  /** The provider makes a refund once under its number, however often it is asked for. */
  readonly isMadeOnce: boolean;
  readonly amount: bigint;
  /** The amount that the provider held before this refund. */
  readonly held: bigint;
};

/**
 * Whether it is asked for again, the same one. The provider holds all of the money, and two of it can
 * not be made: it knows the number, or there is nothing left after the first.
 */
export const isRequestedAgain = (
  outcome: RefundOutcome,
  { attempt, sends, isMadeOnce, amount, held }: Repetition,
): boolean => {
  const { first, later } = attemptsUntilAgain;
  return (
    outcome.kind === 'pending' &&
    attempt >= (sends.count > 1 ? later : first) &&
    (amount === held || (isMadeOnce && sends.sinceSeconds < againForSeconds))
  );
};

/** An operator's finding, made at the provider, about a refund whose outcome is unknown. */
export type FoundOut = {
  readonly decision: 'given-back' | 'kept';
  readonly operator: string;
  readonly reason: string;
};

/**
 * Decides by the provider's word, and by the operator's only if the provider cannot tell. While the
 * provider holds the money, an operator can say that it stays, but not that it went back.
 */
export const decideByOperator = (
  outcome: RefundOutcome,
  { decision, operator, reason }: FoundOut,
  order: { readonly reference: string; readonly amount: bigint },
): (RefundDecision & { readonly cause: 'poll' | 'operator' }) | undefined => {
  if (outcome.kind === 'pending' && decision === 'given-back') return undefined;
  if (outcome.kind !== 'unknown' && outcome.kind !== 'pending') {
    return { ...decideOnRefund(outcome), cause: 'poll' };
  }
  const isRefunded = decision === 'given-back';
  return {
    outcome: isRefunded ? 'done' : 'declined',
    reference: isRefunded ? order.reference : null,
    amount: isRefunded ? order.amount : null,
    failureCode: isRefunded ? null : errorCatalogue.refund_failed.number,
    askAfterSeconds: null,
    evidence: { ...outcome.evidence, decision, operator, reason },
    isWatched: true,
    cause: 'operator',
  };
};
