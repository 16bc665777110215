import type { Currency } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { CardPaymentName } from '../repository.ts';

const refusal = statement(
  'card-reviews-refusal',
  `select dipper.refuse_card_review(p) as refusal from dipper.card_payment p
   where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = $3`,
);

/** What was decided of a charge, by the call that decided it. */
const decision = statement(
  'card-reviews-decision',
  `select evidence ->> 'decision' as decision, evidence ->> 'operator' as operator,
     evidence ->> 'reason' as reason, null::uuid as card_refund_id
   from dipper.card_payment_log
   where bucket = $1 and user_id = $2 and card_payment_id = $3 and from_state = 'review'
     and cause = 'operator' and evidence ->> 'key' = $4
   union all
   select 'give-back', r.operator, r.reason, r.card_refund_id from dipper.card_refund r
   where r.bucket = $1 and r.user_id = $2 and r.card_payment_id = $3
     and r.request_key = 'operator:' || $4`,
);

const decide = statement(
  'card-reviews-decide',
  `select dipper.decide_card_review($1, $2, $3, $4::dipper.card_payment_state, $5, $6,
     $7::dipper.unit, $8, $9, $10::jsonb) as outcome`,
);

const request = statement(
  'card-reviews-request-refund',
  `select dipper.request_card_review_refund($1, $2, $3, $4, 'operator:' || $5, $6, $7,
     $8::dipper.unit, $9, $10, $11) as outcome`,
);

/** Why nobody may decide of it now: a name of the error catalogue; null where somebody may. */
export const findCardRefusal = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
): Promise<string | null> => {
  const values = [bucket, userId, cardPaymentId];
  const [row] = await db.query<{ refusal: string | null }>(refusal, values);
  return row === undefined ? 'card_payment_not_found' : row.refusal;
};

export type CardDecided = {
  readonly decision: string;
  readonly operator: string | null;
  readonly reason: string;
  readonly card_refund_id: string | null;
};

export const findCardDecision = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
  key: string,
): Promise<CardDecided | undefined> =>
  (await db.query<CardDecided>(decision, [bucket, userId, cardPaymentId, key]))[0];

type Evidence = Readonly<Record<string, unknown>>;

/** What was taken counts as what was asked for, or nothing is held any more. */
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

const outcomeOf = ([row]: readonly { readonly outcome: string }[]): string => {
  if (row === undefined) throw new Error('a decision about a card payment was not answered');
  return row.outcome;
};

/** `decided`, or why not. */
export const endCardReview = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
  end: CardReviewEnd,
): Promise<string> => {
  const taken = end.outcome === 'succeeded' ? end : undefined;
  const closed = end.outcome === 'declined' ? end : undefined;
  const values = [
    bucket,
    userId,
    cardPaymentId,
    end.outcome,
    taken?.reference ?? null,
    taken?.amount ?? null,
    taken?.currency ?? null,
    closed?.failureCode ?? null,
    closed?.askAfterSeconds ?? null,
    JSON.stringify(end.evidence),
  ];
  return outcomeOf(await db.query<{ outcome: string }>(decide, values));
};

export type CardReviewRefund = {
  readonly cardRefundId: string;
  readonly key: string;
  readonly reference: string | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly operator: string;
  readonly reason: string;
  /** What is within the operator's own sum of the day. */
  readonly aloneMost: bigint;
};

/** `accepted`, or why not. */
export const requestCardReviewRefund = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
  wanted: CardReviewRefund,
): Promise<string> => {
  const values = [
    bucket,
    userId,
    cardPaymentId,
    wanted.cardRefundId,
    wanted.key,
    wanted.reference,
    wanted.amount,
    wanted.currency,
    wanted.operator,
    wanted.reason,
    wanted.aloneMost,
  ];
  return outcomeOf(await db.query<{ outcome: string }>(request, values));
};
