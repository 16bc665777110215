import type { Currency } from '@dipper/contract';
import { call, statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { RefundRefusal } from '../../refunds/index.ts';
import type { CardPaymentName } from '../repository.ts';

const refusal = statement(
  'card-reviews-refusal',
  `select dipper.refuse_card_review(row(p.*)::dipper.card_payment) as refusal from dipper.card_payment p
   where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = $3`,
);

/** Finds the decision on a charge by the key of the call that made it. */
const decision = statement(
  'card-reviews-decision',
  `select evidence ->> 'decision' as decision, evidence ->> 'operator' as operator,
     evidence ->> 'reason' as reason, null::uuid as refund_id
   from dipper.card_payment_log
   where bucket = $1 and user_id = $2 and card_payment_id = $3 and from_state = 'review'
     and cause = 'operator' and evidence ->> 'key' = $4
   union all
   select 'give-back', r.operator, r.reason, r.refund_id from dipper.refund r
   where r.bucket = $1 and r.user_id = $2 and r.payment_id = $3
     and r.request_key = $3::uuid || ':operator:'::text || $4`,
);

const decide = call('decide_card_review');
const request = call('request_card_review_refund');

/** Returns why this review cannot be decided now; null if it can. */
export const findCardRefusal = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
): Promise<RefundRefusal | null> => {
  const values = [bucket, userId, cardPaymentId];
  const [row] = await db.query<{ refusal: RefundRefusal | null }>(refusal, values);
  return row === undefined ? 'card_payment_not_found' : row.refusal;
};

export type CardDecided = {
  readonly decision: string;
  readonly operator: string | null;
  readonly reason: string;
  readonly refund_id: string | null;
};

export const findCardDecision = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
  key: string,
): Promise<CardDecided | undefined> =>
  (await db.query<CardDecided>(decision, [bucket, userId, cardPaymentId, key]))[0];

type Evidence = Readonly<Record<string, unknown>>;

/** The end of a review: the charged amount is accepted, or the provider holds nothing any more. */
export type CardReviewEnd =
  | {
      readonly outcome: 'succeeded';
      readonly reference: string;
      readonly amount: bigint;
      readonly currency: Currency;
      readonly evidence: Evidence;
    }
  | {
      readonly outcome: 'declined';
      readonly failureCode: number;
      readonly askAfterSeconds: number;
      readonly evidence: Evidence;
    };

type Outcome = 'accepted' | RefundRefusal;

const untold = {
  reference: null,
  amount: null,
  currency: null,
  failureCode: null,
  askAfterSeconds: null,
};

/** `accepted`, or why not. */
export const endCardReview = (
  db: Queryable,
  payment: CardPaymentName,
  end: CardReviewEnd,
): Promise<Outcome> => {
  const evidence = JSON.stringify(end.evidence);
  return decide<Outcome>(db, { ...untold, ...payment, ...end, evidence });
};

export type CardReviewRefund = {
  readonly refundId: string;
  readonly key: string;
  readonly reference: string | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly operator: string;
  readonly reason: string;
  /** The part of the amount that the operator's own daily limit covers. */
  readonly aloneMost: bigint;
};

/** `accepted`, or why not. */
export const requestCardReviewRefund = (
  db: Queryable,
  payment: CardPaymentName,
  { key, ...refund }: CardReviewRefund,
): Promise<Outcome> =>
  request<Outcome>(db, { ...payment, ...refund, requestKey: `operator:${key}` });
