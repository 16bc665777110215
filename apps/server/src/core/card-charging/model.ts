import { errorCatalogue } from '@dipper/contract';
import type { ChargeOutcome, Evidence } from '../../ports/payment-provider.ts';
import {
  decideClear,
  decideLate,
  declined,
  isClear,
  nothing,
  paymentCanceled,
  paymentFailed,
  secondsToNextQuestion,
} from '../charging/index.ts';
import type { Decision } from '../charging/index.ts';

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

const providerUnavailable = errorCatalogue.provider_unavailable.number;

const declinedCard = (evidence: Evidence, failureCode: number): Decision =>
  declined(evidence, failureCode, 'card');

/** Returns whether the charge never left Dipper; then it may be sent as if for the first time. */
const isNotSent = ({ evidence }: ChargeOutcome): boolean => evidence['answer'] === 'not-sent';

/** Right after the charge was asked for. */
export const decideOnCharge = (outcome: ChargeOutcome, ageSeconds: number): Decision => {
  const { evidence } = outcome;
  if (isNotSent(outcome)) {
    return { ...nothing(evidence, secondsToSendAgain(ageSeconds)), outcome: 'created' };
  }
  if (isClear(outcome)) return decideClear(outcome, 'card');
  return { ...nothing(evidence, secondsToNextQuestion(0)), outcome: 'unknown' };
};

/** Ends a charge whose card has no key any more, so that no provider can be asked for it. */
export const decideWithoutKey = (): Decision =>
  declinedCard({ why: 'no key of the card' }, errorCatalogue.billing_key_null.number);

/**
 * Declines a charge that could not be requested in time, or that the provider never heard of. A
 * waiting person may try again; a renewal is retried automatically.
 */
export const decideTooLate = (isRenewal: boolean): Decision =>
  declinedCard(
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
const neverArrived = (evidence: Evidence, isRenewal: boolean): Decision =>
  declinedCard(evidence, isRenewal ? providerUnavailable : paymentFailed);

const onUnknownToProvider = (
  { isRenewal, ageSeconds, isTooLate }: ChargeQuery,
  evidence: Evidence,
): Decision =>
  isTooLate
    ? neverArrived(evidence, isRenewal)
    : { ...nothing(evidence, secondsToSendAgain(ageSeconds)), outcome: 'created' };

const decideOnOpen = (charge: ChargeQuery, attempt: number, outcome: ChargeOutcome): Decision => {
  const { state } = charge;
  const again: Decision = {
    ...nothing(outcome.evidence, secondsToNextQuestion(attempt)),
    // A sent charge becomes unknown at its first undecided poll.
    outcome: state === 'sent' ? 'unknown' : null,
  };
  if (isClear(outcome)) return decideClear(outcome, 'card');
  switch (outcome.kind) {
    case 'canceled': {
      const isNotFound = outcome.evidence['why'] === 'not found';
      if (!isNotFound) return declinedCard(outcome.evidence, paymentCanceled);
      return attempt < attemptsUntilAgain ? again : onUnknownToProvider(charge, outcome.evidence);
    }
    case 'choose-again':
      return declinedCard(outcome.evidence, outcome.failureCode);
    case 'awaiting-deposit':
    case 'pending':
    case 'unknown':
      return again;
  }
};

/** Decides on the response to a poll. The attempt counts the polls in this state. */
export const decideOnCardQuestion = (
  charge: ChargeQuery,
  attempt: number,
  outcome: ChargeOutcome,
): Decision => {
  const { state } = charge;
  if (state === 'sent' || state === 'unknown') return decideOnOpen(charge, attempt, outcome);
  if (state === 'declined') return decideLate(outcome, attempt, 'card');
  return nothing(outcome.evidence);
};

export const isCardPaymentOver = (state: CardPaymentState): boolean =>
  state !== 'created' && state !== 'sent' && state !== 'unknown';
