import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { ChargeOutcome, Evidence } from '../../ports/payment-provider.ts';
import { giveBackAlone, takeAlone } from '../operators/index.ts';
import type { RefundRefusal } from '../refunds/index.ts';
import { findDecision, findRefundByKey, findRefusal, requestReviewRefund } from './repository.ts';
import type { ReviewedCharge } from './repository.ts';

export type Decision = {
  readonly decision: 'credit' | 'give-back' | 'close';
  readonly operator: string;
  readonly reason: string;
  /** The same decision is made once, however often it is sent. */
  readonly key: string;
};

export type Decided =
  | { readonly kind: 'decided'; readonly refundId: string | undefined }
  | { readonly kind: 'refused'; readonly error: ErrorName };

export type Taken = Extract<ChargeOutcome, { kind: 'succeeded' }>;
export type Doubtful = Extract<ChargeOutcome, { kind: 'mismatch' }>;

/** The end of a review: the charged amount is accepted, or the provider holds nothing any more. */
export type ReviewEnd = {
  /** Undefined: nothing was charged. */
  readonly taken: Taken | undefined;
  readonly failureCode: number | undefined;
  /** True where asking again would return the facts that are stored already. */
  readonly isForGood: boolean;
  /** The decision and the provider's answer, as JSON. */
  readonly evidence: string;
};

/** A charge in review, and what differs by its kind. */
export type Review = ReviewedCharge & {
  readonly database: Database;
  readonly log: Log;
  /** Asks the provider about the charge; changes nothing. */
  readonly inspect: () => Promise<ChargeOutcome | undefined>;
  /** The charge as it was ordered, which the operator has found in the provider's own tool. */
  readonly asOrdered?: (doubtful: Doubtful) => Promise<Taken | undefined>;
  /** Claims the provider's charge; false if another payment has it. */
  readonly claim: (taken: Taken) => Promise<boolean>;
  /** `accepted`, or why not. */
  readonly end: (end: ReviewEnd) => Promise<'accepted' | RefundRefusal>;
  /** The account for a refund, and the providers that take a charge back. */
  readonly account?: {
    readonly sealed: Buffer | undefined;
    readonly takingBack: readonly string[];
  };
  /** Sends a refund that was accepted. */
  readonly send: (refundId: string) => Promise<unknown>;
  readonly moved: {
    readonly event: string;
    readonly transactionId: string;
    readonly closed: string;
  };
};

const refused = (error: ErrorName): Decided => ({ kind: 'refused', error });
const decided: Decided = { kind: 'decided', refundId: undefined };

/** Returns the earlier response to this very call; undefined on the first one. */
const findBefore = async (
  review: Review,
  { key, decision, operator, reason }: Decision,
): Promise<Decided | undefined> => {
  const isSame = (row: { readonly operator: string | null; readonly reason: string }): boolean =>
    row.operator === operator && row.reason === reason;
  const refund = await findRefundByKey(review.database, review, key);
  if (refund !== undefined) {
    const isIt = refund.kind === 'review' && refund.payment_id === review.payment.paymentId;
    return isIt && decision === 'give-back' && isSame(refund)
      ? { kind: 'decided', refundId: refund.refund_id }
      : refused('idempotency_key_mismatch');
  }
  const row = await findDecision(review.database, review, key);
  if (row === undefined) return undefined;
  return row.decision === decision && isSame(row) ? decided : refused('idempotency_key_mismatch');
};

type Ending = { readonly taken?: Taken; readonly isForGood: boolean; readonly evidence: Evidence };

const end = async (
  review: Review,
  { decision, operator, reason, key }: Decision,
  { taken, isForGood, evidence: provider }: Ending,
): Promise<Decided> => {
  const outcome = await review.end({
    taken,
    isForGood,
    failureCode: taken === undefined ? errorCatalogue.payment_canceled.number : undefined,
    evidence: JSON.stringify({ decision, operator, reason, key, provider }),
  });
  if (outcome !== 'accepted') return refused(outcome);
  const { event, transactionId, closed } = review.moved;
  const state = taken === undefined ? closed : 'succeeded';
  const named = { event, transactionId, paymentId: review.payment.paymentId };
  review.log.info({ ...named, state, cause: 'operator' }, 'a review has ended');
  return decided;
};

const credit = async (review: Review, decision: Decision, taken: Taken): Promise<Decided> => {
  // A provider's charge can pay for one thing only, even if an operator decides otherwise.
  if (!(await review.claim(taken))) return refused('payment_information_incorrect');
  const { reference, amount, currency } = taken;
  const evidence = { ...taken.evidence, reference, amount: String(amount), currency };
  return end(review, decision, { taken, isForGood: true, evidence });
};

/** Refunds the charge. Above the operator's own limit a second operator must decide the same. */
const giveBack = async (
  review: Review,
  { key, operator, reason }: Decision,
  { amount, currency, chargeReference: reference }: Taken,
): Promise<Decided> => {
  const { database, account } = review;
  const refundId = newUuid();
  const claim = { claimId: refundId, kind: 'refund', unit: currency, amount } as const;
  const isTaken = await takeAlone(database, operator, claim);
  const requested = await requestReviewRefund(database, review, {
    refundId,
    key,
    reference,
    amount,
    currency,
    operator,
    reason,
    sealed: account?.sealed,
    takingBack: account?.takingBack ?? [],
    aloneMost: isTaken ? amount : 0n,
  });
  if (requested.outcome === 'accepted') {
    await review.send(refundId);
    return { kind: 'decided', refundId };
  }
  if (isTaken) await giveBackAlone(database, operator, refundId);
  // `decideReview` then answers by the decision that has this key: the same one, or a mismatch.
  return refused(requested.outcome === 'repeated' ? 'idempotency_key_mismatch' : requested.outcome);
};

/** No provider can be asked, so the operator's finding in the provider's own tool decides. */
const trust = async (review: Review, decision: Decision, doubtful: Doubtful): Promise<Decided> => {
  // Our books cannot express this amount: operators refund it at the provider, then close it here.
  if (doubtful.isToolOnly !== true) return refused('payment_information_incorrect');
  const taken = await review.asOrdered?.(doubtful);
  if (taken === undefined) return refused('payment_not_found');
  switch (decision.decision) {
    case 'credit':
      return credit(review, decision, taken);
    case 'give-back':
      return giveBack(review, decision, taken);
    case 'close':
      return end(review, decision, { isForGood: true, evidence: doubtful.evidence });
  }
};

const act = async (review: Review, decision: Decision): Promise<Decided> => {
  const outcome = await review.inspect();
  switch (outcome?.kind) {
    case 'succeeded':
      // The provider still has the money, so closing is refused.
      if (decision.decision === 'close') return refused('payment_already_completed');
      return decision.decision === 'credit'
        ? credit(review, decision, outcome)
        : giveBack(review, decision, outcome);
    case 'canceled':
    case 'declined':
      // Nothing was paid that could be credited, and nothing is left to refund.
      return decision.decision === 'credit'
        ? refused('payment_canceled')
        : end(review, decision, { isForGood: false, evidence: outcome.evidence });
    case 'mismatch':
      return trust(review, decision, outcome);
    case 'choose-again':
    case 'pending':
    case 'awaiting-deposit':
      return refused('payment_in_progress');
    case 'unknown':
    case undefined:
      return refused('provider_unavailable');
  }
};

/** Asks the provider first: only the amount that it holds can be credited or refunded. */
export const decideReview = async (review: Review, decision: Decision): Promise<Decided> => {
  const before = await findBefore(review, decision);
  if (before !== undefined) return before;
  const refusal = await findRefusal(review.database, review);
  const answered = refusal === null ? await act(review, decision) : refused(refusal);
  // The same call may have come twice at once: the second one hears what the first has done.
  return answered.kind === 'refused'
    ? ((await findBefore(review, decision)) ?? answered)
    : answered;
};
