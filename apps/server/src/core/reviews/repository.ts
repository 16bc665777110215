import type { Currency } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { ChargeKind, PaymentName } from '../charging/index.ts';
import type { RefundRefusal } from '../refunds/index.ts';

const refuse = call('refuse_review');
const request = call('request_review_refund');
const decide = call('decide_review');

/** Finds the decision on a charge by the key of the call that made it. */
const decision = statement(
  'reviews-decision',
  `select evidence ->> 'decision' as decision, evidence ->> 'operator' as operator,
     evidence ->> 'reason' as reason
   from dipper.charge_log
   where bucket = $1 and user_id = $2 and payment_id = $3 and from_state = 'review'
     and cause = 'operator' and evidence ->> 'key' = $4`,
);

const refundByKey = statement(
  'reviews-refund-by-key',
  `select refund_id, payment_id, kind, operator, reason from dipper.refund
   where bucket = $1 and user_id = $2 and request_key = $3`,
);

/** The charge that a review is of. */
export type ReviewedCharge = { readonly kind: ChargeKind; readonly payment: PaymentName };

/** Returns why this review cannot be decided now; null if it can. */
export const findRefusal = async (
  db: Queryable,
  { kind: chargeKind, payment }: ReviewedCharge,
): Promise<RefundRefusal | null> =>
  (await refuse<RefundRefusal>(db, { chargeKind, ...payment })) ?? null;

export type DecidedRow = {
  readonly decision: string;
  readonly operator: string;
  readonly reason: string;
};

export const findDecision = async (
  db: Queryable,
  { payment: { bucket, userId, paymentId } }: ReviewedCharge,
  key: string,
): Promise<DecidedRow | undefined> =>
  (await db.query<DecidedRow>(decision, [bucket, userId, paymentId, key]))[0];

/** A person's request has one key for all charges of a subscription, so a card's holds its charge. */
const requestKeyOf = ({ kind, payment }: ReviewedCharge, key: string): string =>
  kind === 'card' ? `${payment.paymentId}:operator:${key}` : `operator:${key}`;

export type KeyedRefund = {
  readonly refund_id: string;
  readonly payment_id: string;
  readonly kind: string;
  readonly operator: string | null;
  readonly reason: string;
};

export const findRefundByKey = async (
  db: Queryable,
  charge: ReviewedCharge,
  key: string,
): Promise<KeyedRefund | undefined> => {
  const { bucket, userId } = charge.payment;
  const values = [bucket, userId, requestKeyOf(charge, key)];
  return (await db.query<KeyedRefund>(refundByKey, values))[0];
};

export type ReviewRefund = {
  readonly refundId: string;
  readonly key: string;
  /** The provider's number of the charge, if it is known by now. */
  readonly reference: string | undefined;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly operator: string;
  readonly reason: string;
  readonly sealed: Buffer | undefined;
  readonly takingBack: readonly string[];
  /** The part of the amount that the operator's own daily limit covers. */
  readonly aloneMost: bigint;
};

export type Requested =
  | { readonly outcome: 'accepted' | 'repeated'; readonly refund_id: string }
  | { readonly outcome: RefundRefusal };

export const requestReviewRefund = (
  db: Queryable,
  charge: ReviewedCharge,
  { key, ...refund }: ReviewRefund,
): Promise<Requested> =>
  request<Requested>(db, {
    chargeKind: charge.kind,
    ...charge.payment,
    ...refund,
    requestKey: requestKeyOf(charge, key),
  });

type ReviewEnd = Parameters<typeof decide>[1];

/** `accepted`, or why not. */
export const endReview = (db: Queryable, end: ReviewEnd): Promise<'accepted' | RefundRefusal> =>
  decide<'accepted' | RefundRefusal>(db, end);
