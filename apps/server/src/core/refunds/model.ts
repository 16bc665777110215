import { errorCatalogue } from '@dipper/contract';
import type { RefundState } from '@dipper/contract';
import type { Gives } from '../../platform/db/index.ts';
import type { Evidence, RefundOutcome } from '../../ports/payment-provider.ts';
import type { ChargeKind } from '../charging/index.ts';

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
  readonly isWatched?: boolean;
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

/** The differences between refunds by their charge. */
const rules = {
  /** A refusal ends it, and its spoons come back. An operator's finding is checked for a day. */
  purchase: { afterRefusalSeconds: null, afterKeptSeconds: null, isWatched: true },
  /** The money has to go back, so it is requested again after a refusal, and after an operator's. */
  card: { afterRefusalSeconds: hourSeconds, afterKeptSeconds: 0, isWatched: false },
} as const;

export type RefundStanding = {
  readonly kind: ChargeKind;
  readonly state: RefundState;
  /** The polls since its last move. */
  readonly attempt: number;
};

/** The standing of a refund that was requested a moment ago. */
export const justSent = (kind: ChargeKind): RefundStanding => ({ kind, state: 'sent', attempt: 0 });

/**
 * Decides on the provider's response, to the request or to a poll. Neither a missing response nor
 * money that the provider still holds is a refusal, since the refund may be on its way: a sent one
 * becomes unknown, and an unknown one stays so.
 */
export const decide = (
  { kind, state, attempt }: RefundStanding,
  outcome: RefundOutcome,
): RefundDecision => {
  switch (outcome.kind) {
    case 'refunded': {
      const { reference, amount } = outcome;
      return { ...nothing(outcome.evidence, null), outcome: 'done', reference, amount };
    }
    case 'declined':
      return {
        ...nothing(outcome.evidence, rules[kind].afterRefusalSeconds),
        outcome: 'declined',
        failureCode: outcome.failureCode,
      };
    case 'pending':
    case 'unknown':
      return {
        ...nothing(outcome.evidence, secondsToNextRefundQuestion(attempt)),
        outcome: state === 'sent' ? 'unknown' : null,
      };
  }
};

/** About an hour: by then it is no delay. */
const attemptsUntilWarned = 6;

/**
 * Whether an operator is told that a card's refund is held: neither refused nor made. Requesting it
 * again might pay it back twice.
 */
export const isHeld = ({ kind, attempt }: RefundStanding, outcome: RefundOutcome): boolean =>
  kind === 'card' && outcome.kind === 'pending' && attempt >= attemptsUntilWarned;

/**
 * Whether an operator may say what became of it: while that is unknown, and of a card's refund that
 * was refused, and is requested again by itself, that it was made after all.
 */
export const isOpenToFindings = (
  { kind, state }: Pick<RefundStanding, 'kind' | 'state'>,
  { decision }: Pick<FoundOut, 'decision'>,
): boolean =>
  state === 'unknown' || (kind === 'card' && state === 'declined' && decision === 'given-back');

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
  /** The key of the call that found it out, where that call is answered by it again. */
  readonly key?: string;
};

/**
 * Decides by the provider's word, and by the operator's only if the provider cannot tell. While the
 * provider holds the money, an operator can say that it stays, but not that it went back.
 */
export const decideByOperator = (
  outcome: RefundOutcome,
  { decision, operator, reason, key }: FoundOut,
  order: { readonly kind: ChargeKind; readonly reference: string; readonly amount: bigint },
): (RefundDecision & { readonly cause: 'poll' | 'operator' }) | undefined => {
  if (outcome.kind === 'pending' && decision === 'given-back') return undefined;
  if (outcome.kind !== 'unknown' && outcome.kind !== 'pending') {
    return { ...decide(justSent(order.kind), outcome), cause: 'poll' };
  }
  const isRefunded = decision === 'given-back';
  const { afterKeptSeconds, isWatched } = rules[order.kind];
  return {
    outcome: isRefunded ? 'done' : 'declined',
    reference: isRefunded ? order.reference : null,
    amount: isRefunded ? order.amount : null,
    failureCode: isRefunded ? null : errorCatalogue.refund_failed.number,
    askAfterSeconds: isRefunded ? null : afterKeptSeconds,
    evidence: {
      ...outcome.evidence,
      decision,
      operator,
      reason,
      ...(key !== undefined && { key }),
    },
    isWatched,
    cause: 'operator',
  };
};
