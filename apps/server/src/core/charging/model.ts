import type { PaymentState } from '@dipper/contract';
import type { ChargeOutcome, ChargeStage } from '../../ports/payment-provider.ts';
import {
  awaitDeposit,
  decideClear,
  decideLate,
  declined,
  expired,
  isClear,
  isRunning,
  nothing,
  paymentCanceled,
  paymentFailed,
} from './decision.ts';
import type { Decision } from './decision.ts';
import {
  askOffsetsSeconds,
  gapAfter,
  hourSeconds,
  secondsAfterSilence,
  secondsToLateQuestion,
  secondsToNextQuestion,
  secondsUntil,
} from './schedule.ts';

/**
 * After this many questions a charge that the person never approved may end with its page. The
 * providers' own settling time of 30 s is over by then, and the answer has stayed the same.
 */
const attemptsUntilEnd = 4;
/**
 * The number of queries after which a charge that only waits for our request is requested again.
 */
const attemptsUntilAgain = 3;
/** Time after the page's end until no request of ours can run any more, and an agreement has lapsed. */
const lapsedSeconds = hourSeconds;
/** Seconds until the next poll if the person turned back while the provider was still working. */
const askAfterRunningSeconds = 60;

/** Right after the charge was asked for. */
export const decideOnConfirm = (outcome: ChargeOutcome, now: Date): Decision => {
  if (isClear(outcome)) return decideClear(outcome);
  switch (outcome.kind) {
    case 'awaiting-deposit':
      return awaitDeposit(outcome, now);
    case 'choose-again':
      return declined(outcome.evidence, outcome.failureCode);
    case 'canceled':
      return declined(outcome.evidence, paymentCanceled);
    case 'pending':
    case 'unknown':
      return { ...nothing(outcome.evidence, secondsToNextQuestion(0)), outcome: 'unknown' };
  }
};

/** A payment as it stands; the attempt counts the questions in this state, the answered one included. */
export type QueriedPayment = {
  readonly state: PaymentState;
  readonly attempt: number;
  readonly now: Date;
  /** The time at which the provider's page, or its virtual account, expires. */
  readonly expiresAt: Date | null;
};

const isOver = ({ now, expiresAt }: QueriedPayment): boolean =>
  expiresAt === null || expiresAt <= now;

/**
 * Returns when to ask while the person may still be on the provider's page: by the schedule, but no
 * later than the page's end.
 */
const secondsOnPage = (
  { attempt, now, expiresAt }: QueriedPayment,
  next = gapAfter(askOffsetsSeconds, attempt),
): number => {
  const untilEnd = secondsUntil(expiresAt ?? now, now);
  return Math.min(next ?? untilEnd, untilEnd);
};

/**
 * Decides after the person has left the provider's page, by the provider's present answer. A charge
 * that they agreed to is not made either, since we do not request it any more.
 */
const decideOnEnd = (
  outcome: ChargeOutcome,
  now: Date,
  undecided: 'canceled' | 'expired',
): Decision => {
  if (isClear(outcome)) return decideClear(outcome);
  switch (outcome.kind) {
    case 'awaiting-deposit':
      return awaitDeposit(outcome, now);
    case 'canceled':
      return { ...nothing(outcome.evidence), outcome: 'canceled', failureCode: paymentCanceled };
    case 'choose-again':
    case 'pending': {
      if (isRunning(outcome)) return nothing(outcome.evidence, askAfterRunningSeconds);
      const failureCode = undecided === 'canceled' ? paymentCanceled : paymentFailed;
      return { ...declined(outcome.evidence, failureCode), outcome: undecided };
    }
    case 'unknown':
      return nothing(outcome.evidence, secondsToNextQuestion(2));
  }
};

/**
 * The person may still be on the provider's page, or the charge be in progress: only a decided
 * answer counts, and an undecided one is queried again, at the latest when the page expires.
 */
const decideOnPage = (payment: QueriedPayment, outcome: ChargeOutcome): Decision => {
  const { attempt, now } = payment;
  if (isRunning(outcome)) {
    return nothing(outcome.evidence, secondsAfterSilence(attempt));
  }
  if (isOver(payment) || (outcome.kind !== 'pending' && outcome.kind !== 'unknown')) {
    return decideOnEnd(outcome, now, 'expired');
  }
  const next = outcome.kind === 'unknown' ? secondsAfterSilence(attempt) : undefined;
  return nothing(outcome.evidence, secondsOnPage(payment, next));
};

/** A cancellation without an answer may still be under way, so we ask about it soon. */
const askAfterCloseSeconds = 5;

/**
 * Decides on the response to ending an account. A deposit may still be on its way to an ended account,
 * so that is polled like a refusal; without a clear answer the account waits as before.
 */
export const decideOnClose = (outcome: ChargeOutcome): Decision => {
  if (isClear(outcome)) return decideClear(outcome);
  return outcome.kind === 'canceled'
    ? { ...declined(outcome.evidence, paymentCanceled), outcome: 'canceled' }
    : nothing(outcome.evidence, askAfterCloseSeconds);
};

/**
 * Decides about a virtual account. It expires at its deadline, unless the provider may still report
 * a deposit.
 */
const decideOnWaiting = ({ now, expiresAt }: QueriedPayment, outcome: ChargeOutcome): Decision => {
  const { evidence } = outcome;
  const isDue = expiresAt !== null && expiresAt <= now;
  if (isRunning(outcome)) return nothing(evidence, hourSeconds);
  if (outcome.kind === 'unknown') return nothing(evidence, secondsToNextQuestion(isDue ? 4 : 3));
  if (outcome.kind === 'canceled') return decideOnClose(outcome);
  if (outcome.kind !== 'awaiting-deposit' && outcome.kind !== 'pending') {
    return decideOnEnd(outcome, now, 'expired');
  }
  if (isDue) return expired(evidence);
  const untilEnd = expiresAt === null ? hourSeconds : secondsUntil(expiresAt, now);
  return nothing(evidence, Math.min(hourSeconds, untilEnd));
};

const isLapsed = ({ now, expiresAt }: QueriedPayment): boolean =>
  expiresAt !== null && now.getTime() - expiresAt.getTime() > lapsedSeconds * 1000;

/** Whether an undecided charge can no longer be made by anything. */
const hasEnded = (payment: QueriedPayment, stage: ChargeStage): boolean =>
  stage === 'untouched'
    ? isOver(payment) && payment.attempt >= attemptsUntilEnd
    : stage === 'agreed' && isLapsed(payment);

/**
 * Returns whether the person has not approved yet but still may. A return from the page before that is
 * no refusal: a person may come back too soon, and anybody can forge the link.
 */
const isOnPage = (payment: QueriedPayment, stage: ChargeStage): boolean =>
  stage === 'untouched' && !isOver(payment);

/** Whether it is requested again: the provider says that it waits for nothing else. */
export const isRequestedAgain = (
  { attempt, now, expiresAt }: QueriedPayment,
  outcome: ChargeOutcome,
): boolean =>
  outcome.kind === 'pending' &&
  outcome.stage === 'agreed' &&
  attempt >= attemptsUntilAgain &&
  expiresAt !== null &&
  expiresAt > now;

const decideOnUnknown = (payment: QueriedPayment, outcome: ChargeOutcome): Decision => {
  const { attempt, now } = payment;
  if (isClear(outcome)) return decideClear(outcome);
  switch (outcome.kind) {
    case 'awaiting-deposit':
      return awaitDeposit(outcome, now);
    case 'canceled':
      return declined(outcome.evidence, paymentCanceled);
    case 'choose-again':
      return declined(outcome.evidence, outcome.failureCode);
    case 'pending': {
      if (hasEnded(payment, outcome.stage)) return expired(outcome.evidence);
      const onPage = isOnPage(payment, outcome.stage);
      return nothing(
        outcome.evidence,
        onPage ? secondsOnPage(payment) : secondsAfterSilence(attempt),
      );
    }
    case 'unknown':
      return nothing(outcome.evidence, secondsAfterSilence(attempt));
  }
};

/** Decides on a payment by the response to a poll, or by a webhook that proves itself. */
export const decideOnAnswer = (payment: QueriedPayment, outcome: ChargeOutcome): Decision => {
  switch (payment.state) {
    case 'created':
      return { ...nothing(outcome.evidence), outcome: 'abandoned', failureCode: paymentFailed };
    case 'redirected':
      return decideOnPage(payment, outcome);
    case 'sent':
      return decideOnConfirm(outcome, payment.now);
    case 'unknown':
      return decideOnUnknown(payment, outcome);
    case 'waiting':
      return decideOnWaiting(payment, outcome);
    case 'declined':
    case 'canceled':
    case 'expired':
    case 'abandoned':
      return decideLate(outcome, payment.attempt);
    case 'succeeded':
    case 'part_refunded':
    case 'refunded':
      // The payment is asked about only while a refund that we gave up is watched.
      return nothing(outcome.evidence, secondsToLateQuestion(payment.attempt));
    case 'review':
      return nothing(outcome.evidence);
  }
};

/** The person turned back on the provider's page; the provider has been asked whether that is so. */
export const decideOnCancel = (outcome: ChargeOutcome, now: Date): Decision =>
  decideOnEnd(outcome, now, 'canceled');

export const isFinal = (state: PaymentState): boolean =>
  !['created', 'redirected', 'sent', 'unknown', 'waiting'].includes(state);
