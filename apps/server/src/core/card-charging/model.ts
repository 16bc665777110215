import { errorCatalogue } from '@dipper/contract';
import type { Currency } from '@dipper/contract';
import type { ChargeOutcome, Evidence } from '../../ports/payment-provider.ts';
import { secondsToNextQuestion } from '../charging/index.ts';

export const cardPaymentStates = [
  'created',
  'sent',
  'unknown',
  'succeeded',
  'declined',
  'review',
  'part_refunded',
  'refunded',
] as const;
export type CardPaymentState = (typeof cardPaymentStates)[number];

/** The input of a settlement; without an outcome it only plans the next poll. */
export type CardDecision = {
  readonly outcome: 'created' | 'succeeded' | 'declined' | 'unknown' | 'review' | null;
  readonly reference: string | null;
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly failureCode: number | null;
  /** Null: there is nothing to ask any more. */
  readonly askAfterSeconds: number | null;
  readonly evidence: Evidence;
};

/** A declined charge is queried again this long after, since it may still succeed. */
export const lateOffsetsSeconds = [600, 24 * 3600] as const;
/** The guard was full: the charge is requested again soon, and later the longer that lasts. */
const sendAgainSeconds = { least: 20, most: 900, shareOfAge: 4 } as const;

export const secondsToSendAgain = (ageSeconds: number): number => {
  const { least, most, shareOfAge } = sendAgainSeconds;
  return Math.min(Math.max(Math.floor(ageSeconds / shareOfAge), least), most);
};
/**
 * After this many questions about an order that the provider has never seen, we send the same order
 * again; a provider charges an order once. Until then the person is not told of a failure.
 */
const attemptsUntilAgain = 4;

const paymentFailed = errorCatalogue.payment_failed.number;
const providerUnavailable = errorCatalogue.provider_unavailable.number;
const paymentCanceled = errorCatalogue.payment_canceled.number;

const nothing = (evidence: Evidence, askAfterSeconds: number | null): CardDecision => ({
  outcome: null,
  reference: null,
  amount: null,
  currency: null,
  failureCode: null,
  askAfterSeconds,
  evidence,
});

const succeeded = (outcome: Extract<ChargeOutcome, { kind: 'succeeded' }>): CardDecision => ({
  ...nothing(outcome.evidence, null),
  outcome: 'succeeded',
  reference: outcome.chargeReference ?? outcome.reference,
  amount: outcome.amount,
  currency: outcome.currency,
});

/** Charged in an unknown currency: an operator has to look. */
const toReview = ({
  evidence,
  chargeReference,
}: Extract<ChargeOutcome, { kind: 'mismatch' }>): CardDecision => ({
  ...nothing(evidence, null),
  outcome: 'review',
  reference: chargeReference,
});

const declined = (evidence: Evidence, failureCode: number): CardDecision => ({
  ...nothing(evidence, lateOffsetsSeconds[0]),
  outcome: 'declined',
  failureCode,
});

/** Returns whether the charge never left Dipper; then it may be sent as if for the first time. */
const isNotSent = ({ evidence }: ChargeOutcome): boolean => evidence['answer'] === 'not-sent';

/** Right after the charge was asked for. */
export const decideOnCharge = (outcome: ChargeOutcome, ageSeconds: number): CardDecision => {
  if (isNotSent(outcome)) {
    const again = secondsToSendAgain(ageSeconds);
    return { ...nothing(outcome.evidence, again), outcome: 'created' };
  }
  if (outcome.kind === 'succeeded') return succeeded(outcome);
  if (outcome.kind === 'mismatch') return toReview(outcome);
  if (outcome.kind === 'declined') return declined(outcome.evidence, outcome.failureCode);
  return { ...nothing(outcome.evidence, secondsToNextQuestion(0)), outcome: 'unknown' };
};

/** Ends a charge whose card has no key any more, so that no provider can be asked for it. */
export const decideWithoutKey = (): CardDecision =>
  declined({ why: 'no key of the card' }, errorCatalogue.billing_key_null.number);

/**
 * Declines a charge that could not be requested in time, or that the provider never heard of. A
 * waiting person may try again; a renewal is retried automatically.
 */
export const decideTooLate = (isRenewal: boolean): CardDecision =>
  declined(
    { why: 'nobody expects it any more' },
    isRenewal ? providerUnavailable : errorCatalogue.payment_retry.number,
  );

/** A charge that is asked about. */
export type ChargeQuery = {
  readonly state: CardPaymentState;
  readonly isRenewal: boolean;
  readonly ageSeconds: number;
  /** True once the charge comes too late to be of use; then it must not be sent. */
  readonly isTooLate: boolean;
};

/**
 * The charge was sent and never arrived. That is no verdict on the card, so a renewal is tried
 * again.
 */
const neverArrived = (evidence: Evidence, isRenewal: boolean): CardDecision =>
  declined(evidence, isRenewal ? providerUnavailable : paymentFailed);

const onUnknownToProvider = (
  { isRenewal, ageSeconds, isTooLate }: ChargeQuery,
  evidence: Evidence,
): CardDecision =>
  isTooLate
    ? neverArrived(evidence, isRenewal)
    : { ...nothing(evidence, secondsToSendAgain(ageSeconds)), outcome: 'created' };

const decideOnOpen = (
  charge: ChargeQuery,
  attempt: number,
  outcome: ChargeOutcome,
): CardDecision => {
  const { state } = charge;
  const again: CardDecision = {
    ...nothing(outcome.evidence, secondsToNextQuestion(attempt)),
    // A sent charge becomes unknown at its first undecided poll.
    outcome: state === 'sent' ? 'unknown' : null,
  };
  switch (outcome.kind) {
    case 'succeeded':
      return succeeded(outcome);
    case 'declined':
      return declined(outcome.evidence, outcome.failureCode);
    case 'canceled': {
      const isNotFound = outcome.evidence['why'] === 'not found';
      if (!isNotFound) return declined(outcome.evidence, paymentCanceled);
      return attempt < attemptsUntilAgain ? again : onUnknownToProvider(charge, outcome.evidence);
    }
    case 'choose-again':
      return declined(outcome.evidence, outcome.failureCode);
    case 'mismatch':
      return toReview(outcome);
    case 'awaiting-deposit':
    case 'pending':
    case 'unknown':
      return again;
  }
};

const decideOnLate = (attempt: number, outcome: ChargeOutcome): CardDecision => {
  if (outcome.kind === 'succeeded') return succeeded(outcome);
  if (outcome.kind === 'mismatch') return toReview(outcome);
  const next = lateOffsetsSeconds[attempt];
  const before = lateOffsetsSeconds[attempt - 1];
  const gap = next === undefined || before === undefined ? null : next - before;
  // The watch ends with an answer: silence at the last moment is no reason to stop looking.
  return nothing(outcome.evidence, gap ?? (outcome.kind === 'unknown' ? 3600 : null));
};

/** Decides on the response to a poll. The attempt counts the polls in this state. */
export const decideOnCardQuestion = (
  charge: ChargeQuery,
  attempt: number,
  outcome: ChargeOutcome,
): CardDecision => {
  const { state } = charge;
  if (state === 'sent' || state === 'unknown') return decideOnOpen(charge, attempt, outcome);
  if (state === 'declined') return decideOnLate(attempt, outcome);
  return nothing(outcome.evidence, null);
};

export const isCardPaymentOver = (state: CardPaymentState): boolean =>
  state !== 'created' && state !== 'sent' && state !== 'unknown';
