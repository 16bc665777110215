import { errorCatalogue } from '@dipper/contract';
import type { PaymentState } from '@dipper/contract';
import type { ChargeOutcome, Evidence } from '../../ports/payment-provider.ts';

/** What a settlement is asked to write; no outcome only plans the next question. */
export type Decision = {
  readonly outcome: Exclude<PaymentState, 'created' | 'redirected' | 'sent'> | null;
  readonly failureCode: number | null;
  readonly askAfterSeconds: number | null;
  readonly evidence: Evidence;
};

/** Moments of the questions about an unknown charge, in seconds after it became unknown. */
export const askOffsetsSeconds = [2, 5, 15, 60, 300] as const;
const hourSeconds = 3600;
/** A charge that was refused is asked about again this long after, since late success is money. */
export const lateOffsetsSeconds = [90, 600, hourSeconds, 24 * hourSeconds] as const;
/**
 * Questions whose answer may be taken as a no: by then the providers' own settle time of 30 s
 * since the charge was asked for has passed, and the answer has been the same before.
 */
const attemptsUntilNo = 4;

const paymentFailed = errorCatalogue.payment_failed.number;
const paymentCanceled = errorCatalogue.payment_canceled.number;

const gapAfter = (offsets: readonly number[], attempt: number): number | null => {
  const now = attempt === 0 ? 0 : offsets[attempt - 1];
  const next = offsets[attempt];
  return now === undefined || next === undefined ? null : next - now;
};

/** How long to wait after the attempt-th question before the next one. */
export const secondsToNextQuestion = (attempt: number): number =>
  gapAfter(askOffsetsSeconds, attempt) ?? hourSeconds;

/**
 * A question that was not answered has told nothing, so for ten minutes it is repeated soon, and
 * then for two hours often: the payment waits for the wire, not for the schedule.
 */
const silences = [
  { attemptsMax: 20, seconds: 30 },
  { attemptsMax: 44, seconds: 300 },
] as const;

const secondsAfterSilence = (attempt: number): number => {
  const next = secondsToNextQuestion(attempt);
  if (attempt < attemptsUntilNo) return next;
  const soon = silences.find(({ attemptsMax }) => attempt < attemptsMax);
  return Math.min(next, soon?.seconds ?? next);
};

export const secondsToLateQuestion = (attempt: number): number | null =>
  gapAfter(lateOffsetsSeconds, attempt);

const declined = (evidence: Evidence, failureCode: number): Decision => ({
  outcome: 'declined',
  failureCode,
  askAfterSeconds: secondsToLateQuestion(0),
  evidence,
});

const nothing = (evidence: Evidence): Decision => ({
  outcome: null,
  failureCode: null,
  askAfterSeconds: null,
  evidence,
});

/** Right after the charge was asked for. */
export const decideOnConfirm = (outcome: ChargeOutcome): Decision => {
  const base = nothing(outcome.evidence);
  switch (outcome.kind) {
    case 'succeeded':
      return { ...base, outcome: 'succeeded' };
    case 'declined':
      return declined(outcome.evidence, outcome.failureCode);
    case 'canceled':
      return declined(outcome.evidence, paymentCanceled);
    case 'pending':
    case 'unknown':
      return { ...base, outcome: 'unknown', askAfterSeconds: secondsToNextQuestion(0) };
  }
};

/** The attempt counts the questions asked in this state, the answered one included. */
type Asked = { readonly state: PaymentState; readonly attempt: number };

/** The person left for the provider's page and its time is over, or they turned back. */
const decideOnLeft = (outcome: ChargeOutcome, turnedBack: boolean): Decision => {
  const base = nothing(outcome.evidence);
  switch (outcome.kind) {
    case 'succeeded':
      return { ...base, outcome: 'succeeded' };
    case 'declined':
      return { ...base, outcome: 'declined', failureCode: outcome.failureCode };
    case 'canceled':
      return { ...base, outcome: 'canceled', failureCode: paymentCanceled };
    case 'pending':
      return turnedBack
        ? { ...base, outcome: 'canceled', failureCode: paymentCanceled }
        : { ...base, outcome: 'expired', failureCode: paymentFailed };
    case 'unknown':
      return { ...base, askAfterSeconds: secondsToNextQuestion(2) };
  }
};

const decideOnUnknown = (outcome: ChargeOutcome, attempt: number): Decision => {
  const base = nothing(outcome.evidence);
  const again = { ...base, askAfterSeconds: secondsToNextQuestion(attempt) };
  switch (outcome.kind) {
    case 'succeeded':
      return { ...base, outcome: 'succeeded' };
    case 'declined':
      return declined(outcome.evidence, outcome.failureCode);
    case 'canceled':
      return declined(outcome.evidence, paymentCanceled);
    case 'pending':
      return attempt < attemptsUntilNo ? again : declined(outcome.evidence, paymentFailed);
    case 'unknown':
      return { ...base, askAfterSeconds: secondsAfterSilence(attempt) };
  }
};

/** The watch ends with an answer: silence at the last moment is no reason to stop looking. */
const decideOnLate = (outcome: ChargeOutcome, attempt: number): Decision => {
  const base = nothing(outcome.evidence);
  if (outcome.kind === 'succeeded') return { ...base, outcome: 'succeeded' };
  const next = secondsToLateQuestion(attempt);
  const silent = outcome.kind === 'unknown' ? hourSeconds : null;
  return { ...base, askAfterSeconds: next ?? silent };
};

/** What the answer to a question means for a payment in this state. */
export const decideOnAnswer = ({ state, attempt }: Asked, outcome: ChargeOutcome): Decision => {
  switch (state) {
    case 'created':
      return { ...nothing(outcome.evidence), outcome: 'abandoned', failureCode: paymentFailed };
    case 'redirected':
      return decideOnLeft(outcome, false);
    case 'sent':
      return decideOnConfirm(outcome);
    case 'unknown':
      return decideOnUnknown(outcome, attempt);
    case 'declined':
    case 'canceled':
    case 'expired':
    case 'abandoned':
      return decideOnLate(outcome, attempt);
    case 'succeeded':
    case 'review':
      return nothing(outcome.evidence);
  }
};

/** The person turned back on the provider's page; the provider has been asked whether that is so. */
export const decideOnCancel = (outcome: ChargeOutcome): Decision => decideOnLeft(outcome, true);

export const isFinal = (state: PaymentState): boolean =>
  !['created', 'redirected', 'sent', 'unknown'].includes(state);
