import type { Currency } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PaymentName } from '../charging/index.ts';
import type { RefundRefusal } from '../refunds/index.ts';

const refusal = statement(
  'reviews-refusal',
  `select dipper.refuse_review(row(p.*)::dipper.payment) as refusal from dipper.payment p
   where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3`,
);

/** Finds the decision on a payment by the key of the call that made it. */
const decision = statement(
  'reviews-decision',
  `select evidence ->> 'decision' as decision, evidence ->> 'operator' as operator,
     evidence ->> 'reason' as reason
   from dipper.payment_log
   where bucket = $1 and user_id = $2 and payment_id = $3 and from_state = 'review'
     and cause = 'operator' and evidence ->> 'key' = $4`,
);

const refundByKey = statement(
  'reviews-refund-by-key',
  `select refund_id, payment_id, kind, operator, reason from dipper.refund
   where bucket = $1 and user_id = $2 and request_key = $3`,
);

const decide = call('decide_review');

/** Returns why this review cannot be decided now; null if it can. */
export const findRefusal = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<RefundRefusal | null> => {
  const values = [bucket, userId, paymentId];
  const [row] = await db.query<{ refusal: RefundRefusal | null }>(refusal, values);
  return row === undefined ? 'payment_not_found' : row.refusal;
};

export type DecidedRow = {
  readonly decision: string;
  readonly operator: string;
  readonly reason: string;
};

export const findDecision = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
  key: string,
): Promise<DecidedRow | undefined> =>
  (await db.query<DecidedRow>(decision, [bucket, userId, paymentId, key]))[0];

export type KeyedRefund = {
  readonly refund_id: string;
  readonly payment_id: string;
  readonly kind: string;
  readonly operator: string | null;
  readonly reason: string;
};

export const findRefundByKey = async (
  db: Queryable,
  { bucket, userId }: PaymentName,
  key: string,
): Promise<KeyedRefund | undefined> =>
  (await db.query<KeyedRefund>(refundByKey, [bucket, userId, `operator:${key}`]))[0];

type Evidence = Readonly<Record<string, unknown>>;

/** The end of a review: the charged amount is accepted, or the provider holds nothing any more. */
export type ReviewEnd =
  | {
      readonly outcome: 'succeeded';
      readonly amount: bigint;
      readonly currency: Currency;
      readonly chargeReference: string | undefined;
      readonly evidence: Evidence;
    }
  | {
      readonly outcome: 'canceled';
      readonly failureCode: number;
      readonly askAfterSeconds: number | null;
      readonly evidence: Evidence;
    };

const untold = {
  amount: null,
  currency: null,
  chargeReference: null,
  failureCode: null,
  askAfterSeconds: null,
};

/** `accepted`, or why not. */
export const endReview = (
  db: Queryable,
  payment: PaymentName,
  end: ReviewEnd,
): Promise<'accepted' | RefundRefusal> => {
  const evidence = JSON.stringify(end.evidence);
  return decide<'accepted' | RefundRefusal>(db, { ...untold, ...payment, ...end, evidence });
};
