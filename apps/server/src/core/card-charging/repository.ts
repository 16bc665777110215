import type { Currency } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { CardDecision, CardPaymentState } from './model.ts';

export type CardPaymentName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly cardPaymentId: string;
};

export type CardPayment = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly card_payment_id: string;
  readonly order_id: string;
  readonly purpose: 'trial' | 'period' | 'change';
  readonly subscription_id: string | null;
  readonly period_number: number | null;
  readonly attempt: number | null;
  readonly card_id: string;
  readonly provider: string;
  readonly item_name: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly state: CardPaymentState;
  readonly failure_code: number | null;
  readonly charge_reference: string | null;
  readonly refunded_amount: bigint;
  readonly requested_at: Date;
  readonly finished_at: Date | null;
  readonly customer_key: string;
  readonly key_state: 'live' | 'gone' | 'forgotten';
  readonly billing_key_sealed: Buffer | null;
  readonly age_seconds: number;
  /** Nobody expects it any more, so nobody may ask for it. */
  readonly is_too_late: boolean;
};

const find = statement(
  'card-charging-find',
  `select p.bucket, p.user_id, p.card_payment_id, p.order_id, p.purpose, p.subscription_id,
     p.period_number, p.attempt, p.card_id, p.provider, p.item_name, p.amount, p.currency::text,
     p.state::text, p.failure_code, p.charge_reference, p.refunded_amount, p.requested_at,
     p.finished_at, c.customer_key, c.key_state, c.billing_key_sealed,
     extract(epoch from dipper.current_time() - p.requested_at)::int as age_seconds,
     dipper.is_charge_too_late(p, dipper.current_time()) as is_too_late
   from dipper.card_payment p
   join dipper.card c on c.bucket = p.bucket and c.user_id = p.user_id and c.card_id = p.card_id
   where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = $3`,
);

/** Several in one call, each by the same function as if it came alone. */
const send = statement(
  'card-charging-send',
  `select dipper.send_card_payment(i.bucket, i.user_id, i.card_payment_id, $4::int) as ours
   from unnest($1::int[], $2::bigint[], $3::uuid[]) with ordinality
     as i (bucket, user_id, card_payment_id, place)
   order by i.place`,
);

const settle = statement(
  'card-charging-settle',
  `select o_card_payment_id as card_payment_id, o_decision as decision, o_state::text as state
   from dipper.settle_card_payments($1, $2, $3, $4::dipper.card_payment_state[], $5, $6,
     $7::dipper.unit[], $8, $9::jsonb[], $10, $11)`,
);

const claim = statement(
  'card-charging-claim',
  'select dipper.claim_reference($1, $2, $3, $4, $5) as ours',
);

const markGone = statement('card-charging-gone', 'select dipper.mark_card_gone($1, $2, $3)');

const dueBuckets = statement(
  'card-charging-due-buckets',
  `-- every bucket: the worker asks which of them have charges due
   select bucket from dipper.card_payment where next_question_at <= dipper.current_time()
   group by bucket limit $1`,
);

const claimDue = statement(
  'card-charging-claim-due',
  `select o_user_id as user_id, o_card_payment_id as card_payment_id, o_questions as questions
   from dipper.claim_due_card_payments($1, $2, $3)`,
);

export const findCardPayment = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
): Promise<CardPayment | undefined> =>
  (await db.query<CardPayment>(find, [bucket, userId, cardPaymentId]))[0];

/** As `together` of charging wants it. */
export type About = {
  readonly payment: {
    readonly bucket: number;
    readonly userId: bigint;
    readonly paymentId: string;
  };
};

export const about = ({ bucket, userId, cardPaymentId }: CardPaymentName): About => ({
  payment: { bucket, userId, paymentId: cardPaymentId },
});

const namesOf = (items: readonly About[]): readonly unknown[] => [
  items.map(({ payment }) => payment.bucket),
  items.map(({ payment }) => payment.userId),
  items.map(({ payment }) => payment.paymentId),
];

/** Whether each charge is its caller's to ask for. */
export const sendCardPayments = async (
  db: Queryable,
  items: readonly About[],
  askAfterSeconds: number,
): Promise<readonly boolean[]> =>
  (await db.query<{ ours: boolean }>(send, [...namesOf(items), askAfterSeconds])).map(
    ({ ours }) => ours,
  );

export type CardSettlement = About &
  CardDecision & { readonly cause: 'send' | 'poll' | 'webhook' | 'reconcile' };

export type CardSettled = {
  readonly card_payment_id: string;
  readonly decision: 'moved' | 'already' | 'refused' | 'missing';
  readonly state: CardPaymentState | null;
};

export const settleCardPayments = async (
  db: Queryable,
  items: readonly CardSettlement[],
): Promise<readonly CardSettled[]> => {
  const rows = await db.query<CardSettled>(settle, [
    ...namesOf(items),
    items.map((item) => item.outcome),
    items.map((item) => item.reference),
    items.map((item) => item.amount),
    items.map((item) => item.currency),
    items.map((item) => item.cause),
    items.map((item) => JSON.stringify(item.evidence)),
    items.map((item) => item.failureCode),
    items.map((item) => item.askAfterSeconds),
  ]);
  const byId = new Map(rows.map((row) => [row.card_payment_id, row]));
  return items.map(
    ({ payment: { paymentId } }) =>
      byId.get(paymentId) ?? { card_payment_id: paymentId, decision: 'missing', state: null },
  );
};

/** Whether the provider's number is this charge's, and of no other payment of this house. */
export const claimCharge = async (
  db: Queryable,
  { bucket, user_id, card_payment_id, provider }: CardPayment,
  reference: string,
): Promise<boolean> => {
  const values = [provider, reference, bucket, user_id, card_payment_id];
  return (await db.query<{ ours: boolean }>(claim, values))[0]?.ours === true;
};

export const markCardGone = async (
  db: Queryable,
  { bucket, user_id, card_id }: Pick<CardPayment, 'bucket' | 'user_id' | 'card_id'>,
): Promise<void> => {
  await db.query(markGone, [bucket, user_id, card_id]);
};

export const findDueBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(dueBuckets, [limit])).map((row) => row.bucket);

export type DueCardPayment = CardPaymentName & { readonly questions: number };

export const claimDueCardPayments = async (
  db: Queryable,
  claimed: { readonly bucket: number; readonly limit: number; readonly leaseSeconds: number },
): Promise<DueCardPayment[]> => {
  const { bucket, limit, leaseSeconds } = claimed;
  const rows = await db.query<{
    user_id: bigint;
    card_payment_id: string;
    questions: number;
  }>(claimDue, [bucket, limit, leaseSeconds]);
  return rows.map((row) => ({
    bucket,
    userId: row.user_id,
    cardPaymentId: row.card_payment_id,
    questions: row.questions,
  }));
};
