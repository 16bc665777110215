import type { Answer } from '../../control/calls.ts';
import type { Operation, UnderWay } from '../../control/perform.ts';
import type { SettledDays } from '../../control/settled-days.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Result } from '../../platform/result.ts';
import { paymentAnswer } from './answers.ts';
import { problem, problemAnswer, refusal, type Problem } from './errors.ts';
import type { BillingKey, Keys } from './keys.ts';
import type { Change, Payment } from './model.ts';
import type { Payments } from './store.ts';

export interface TossPayments {
  readonly payments: Payments;
  readonly settled: SettledDays;
  readonly keys: Keys;
  /** A billing key that can no longer be charged, whoever ended it; the shop gets a webhook. */
  readonly forget: (key: BillingKey, reason: string) => void;
  /**
   * The shop's rights beyond the documented calls: `POST /v1/payments` is in no public reference, where a payment
   * begins in the browser.
   */
  readonly contract: { createsPayments: boolean };
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

/** The request: the body of a call, or the query, with the names in its path. */
export interface PreparedRequest {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly input: unknown;
  readonly isEnglish: boolean;
}

export interface Prepared extends Omit<Operation, 'act' | 'takeOn'> {
  readonly orderId: string | undefined;
  readonly act: () => Answer;
  /** Starts the operation and returns its answer while under way; undefined if there is nothing to do. */
  readonly begin?: (() => UnderWay['answer'] | undefined) | undefined;
}

export type Prepare = (toss: TossPayments, request: PreparedRequest) => Result<Prepared, Problem>;

export function shown(
  toss: TossPayments,
  payment: Payment,
  { isEnglish }: PreparedRequest,
): Answer {
  const setting = { now: toss.clock.now(), publicUrl: toss.publicUrl(), isEnglish };
  return { status: 200, body: paymentAnswer(payment, setting) };
}

export function usual(
  { isEnglish }: PreparedRequest,
  usualCode: string,
): Pick<Prepared, 'decline' | 'fault'> {
  return {
    decline: (errorCode) => problemAnswer(refusal(errorCode, usualCode), isEnglish),
    fault: () => problemAnswer(problem('FAILED_INTERNAL_SYSTEM_PROCESSING'), isEnglish),
  };
}

export function changed(toss: TossPayments, change: Change, request: PreparedRequest): Answer {
  return change.ok
    ? shown(toss, toss.payments.put(change.value), request)
    : problemAnswer(change.problem, request.isEnglish);
}
