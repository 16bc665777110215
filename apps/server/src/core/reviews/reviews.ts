import { errorCatalogue } from '@dipper/contract';
import type { ErrorName, RefundInfo } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import { secondsToLateQuestion, transactionId } from '../charging/index.ts';
import { findPayment, questionOf } from '../charging/index.ts';
import type { Charging, PaymentName } from '../charging/index.ts';
import { giveBackAlone, takeAlone } from '../operators/index.ts';
import { findRefund } from '../refunds/index.ts';
import type { Refund, RefundAnswered, Refunds } from '../refunds/index.ts';
import { endReview, findDecision, findRefundByKey, findRefusal } from './repository.ts';
import type { ReviewEnd } from './repository.ts';

export type ReviewDecision = {
  readonly payment: PaymentName;
  readonly decision: 'credit' | 'give-back' | 'close';
  readonly operator: string;
  readonly reason: string;
  /** The same decision is made once, however often it is sent. */
  readonly key: string;
  /** The account for a refund, if the method cannot refund. */
  readonly account?: RefundInfo | undefined;
};

export type ReviewAnswered =
  | { readonly kind: 'decided'; readonly refund: Refund | undefined }
  | { readonly kind: 'refused'; readonly error: ErrorName };

export type Reviews = {
  /** Asks the provider first: only the amount that it holds can be credited or refunded. */
  readonly decide: (decision: ReviewDecision) => Promise<ReviewAnswered>;
};

export type ReviewsOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly charging: Charging;
  readonly refunds: Refunds;
};

type Taken = Pick<
  Extract<ChargeOutcome, { kind: 'succeeded' }>,
  'reference' | 'chargeReference' | 'amount' | 'currency' | 'evidence'
>;

const refused = (error: ErrorName): ReviewAnswered => ({ kind: 'refused', error });

const decided: ReviewAnswered = { kind: 'decided', refund: undefined };

/** Returns the earlier response to this very call; undefined on the first one. */
const findBefore = async (
  { database }: ReviewsOptions,
  input: ReviewDecision,
): Promise<ReviewAnswered | undefined> => {
  const { payment, key, decision, operator, reason } = input;
  const isSame = (row: { readonly operator: string | null; readonly reason: string }): boolean =>
    row.operator === operator && row.reason === reason;
  const existing = await findRefundByKey(database, payment, key);
  if (existing !== undefined) {
    const isIt = existing.kind === 'review' && existing.payment_id === payment.paymentId;
    if (!isIt || decision !== 'give-back' || !isSame(existing)) {
      return refused('idempotency_key_mismatch');
    }
    const { bucket, userId } = payment;
    const refund = await findRefund(database, { bucket, userId, refundId: existing.refund_id });
    return { kind: 'decided', refund };
  }
  const row = await findDecision(database, payment, key);
  if (row === undefined) return undefined;
  return row.decision === decision && isSame(row) ? decided : refused('idempotency_key_mismatch');
};

const end = async (
  { database, log }: ReviewsOptions,
  { payment, decision, operator, reason, key }: ReviewDecision,
  ending: ReviewEnd,
): Promise<ReviewAnswered> => {
  const evidence = { decision, operator, reason, key, provider: ending.evidence };
  const outcome = await endReview(database, payment, { ...ending, evidence });
  if (outcome !== 'accepted') return refused(outcome);
  const named = { transactionId: transactionId(payment), paymentId: payment.paymentId };
  const moved = { event: 'payment-moved', ...named, state: ending.outcome, cause: 'operator' };
  log.info(moved, 'a payment has moved');
  return decided;
};

const credit = async (
  options: ReviewsOptions,
  decision: ReviewDecision,
  taken: Taken,
): Promise<ReviewAnswered> => {
  const { amount, currency, reference, chargeReference } = taken;
  // A provider's charge can pay for one purchase only, even if an operator decides otherwise.
  if (!(await options.charging.adopt(decision.payment, taken))) {
    return refused('payment_information_incorrect');
  }
  return end(options, decision, {
    outcome: 'succeeded',
    amount,
    currency,
    chargeReference,
    evidence: { ...taken.evidence, reference, amount: String(amount), currency },
  });
};

/** Refunds the charge. Above the operator's own limit a second operator must decide the same. */
const giveBack = async (
  { refunds, database }: ReviewsOptions,
  decision: ReviewDecision,
  { amount, currency }: Taken,
): Promise<ReviewAnswered> => {
  const { payment, key, operator, reason, account } = decision;
  const refundId = newUuid();
  const claim = { claimId: refundId, kind: 'refund', unit: currency, amount } as const;
  const isTaken = await takeAlone(database, operator, claim);
  const refund: RefundAnswered = await refunds.requestOfReview({
    payment,
    key,
    amount,
    currency,
    operator,
    reason,
    account,
    refundId,
    aloneMost: isTaken ? amount : 0n,
  });
  const isDone = refund.kind === 'refund' && refund.refund.refund_id === refundId;
  if (isTaken && !isDone) await giveBackAlone(database, operator, refundId);
  return refund.kind === 'refused' ? refund : { kind: 'decided', refund: refund.refund };
};

type Closing = Extract<ReviewEnd, { outcome: 'canceled' }>;

/**
 * Closes the review of a charge that the provider has canceled: nothing was paid, and nothing is
 * left to refund.
 */
const close = (
  options: ReviewsOptions,
  decision: ReviewDecision,
  { evidence, askAfterSeconds }: Pick<Closing, 'evidence' | 'askAfterSeconds'>,
): Promise<ReviewAnswered> => {
  const failureCode = errorCatalogue.payment_canceled.number;
  return end(options, decision, { outcome: 'canceled', failureCode, askAfterSeconds, evidence });
};

type Doubtful = Extract<ChargeOutcome, { kind: 'mismatch' }>;

/** No provider can be asked, so the operator's finding in the provider's own tool decides. */
const trust = async (
  options: ReviewsOptions,
  decision: ReviewDecision,
  { chargeReference, evidence }: Doubtful,
): Promise<ReviewAnswered> => {
  const payment = await findPayment(options.database, decision.payment);
  if (payment === undefined || payment.provider_reference === null) {
    return refused('payment_not_found');
  }
  const { reference, total: amount, currency } = questionOf(payment, payment.provider_reference);
  const taken = { reference, chargeReference, amount, currency, evidence };
  switch (decision.decision) {
    case 'credit':
      return credit(options, decision, taken);
    case 'give-back':
      return giveBack(options, decision, taken);
    case 'close':
      // Asking again would return the facts that are stored already, and reopen the review.
      return close(options, decision, { evidence, askAfterSeconds: null });
  }
};

const actOn = (
  options: ReviewsOptions,
  decision: ReviewDecision,
  outcome: ChargeOutcome | undefined,
): Promise<ReviewAnswered> => {
  switch (outcome?.kind) {
    case 'succeeded':
      // The provider still has the money, so closing is refused.
      if (decision.decision === 'close')
        return Promise.resolve(refused('payment_already_completed'));
      return decision.decision === 'credit'
        ? credit(options, decision, outcome)
        : giveBack(options, decision, outcome);
    case 'canceled':
    case 'declined':
      return decision.decision === 'credit'
        ? Promise.resolve(refused('payment_canceled'))
        : close(options, decision, {
            evidence: outcome.evidence,
            askAfterSeconds: secondsToLateQuestion(0),
          });
    case 'mismatch':
      if (outcome.isToolOnly === true) return trust(options, decision, outcome);
      // Our books cannot express this amount: operators refund it at the provider, then close it here.
      return Promise.resolve(refused('payment_information_incorrect'));
    case 'choose-again':
    case 'pending':
    case 'awaiting-deposit':
      return Promise.resolve(refused('payment_in_progress'));
    case 'unknown':
    case undefined:
      return Promise.resolve(refused('provider_unavailable'));
  }
};

export const createReviews = (options: ReviewsOptions): Reviews => ({
  decide: async (decision) => {
    const before = await findBefore(options, decision);
    if (before !== undefined) return before;
    const refusal = await findRefusal(options.database, decision.payment);
    const answered =
      refusal === null
        ? await actOn(options, decision, await options.charging.inspect(decision.payment))
        : refused(refusal);
    // The same call may have come twice at once: the second one hears what the first has done.
    return answered.kind === 'refused'
      ? ((await findBefore(options, decision)) ?? answered)
      : answered;
  },
});
