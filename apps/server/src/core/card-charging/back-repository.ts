import type { Currency } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { RefundDecision, Sends } from '../refunds/index.ts';

export type CardRefundName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly cardRefundId: string;
};

type CardRefundState = 'reserved' | 'sent' | 'unknown' | 'done' | 'declined';

export type CardRefund = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly card_refund_id: string;
  readonly card_payment_id: string;
  readonly place: number;
  readonly state: CardRefundState;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly held: bigint;
  readonly reason: string;
  /** How often the provider has said no. */
  readonly refusals: number;
};

const columns = `r.bucket, r.user_id, r.card_refund_id, r.card_payment_id, r.place, r.state::text,
  r.amount, r.currency::text, r.held, r.reason,
  (select count(*)::int from dipper.card_refund_log l where l.bucket = r.bucket
    and l.user_id = r.user_id and l.card_refund_id = r.card_refund_id
    and l.to_state = 'declined') as refusals`;

const find = statement(
  'card-refunds-find',
  `select ${columns} from dipper.card_refund r
   where r.bucket = $1 and r.user_id = $2 and r.card_refund_id = $3`,
);

const ofPayment = statement(
  'card-refunds-of-payment',
  `select ${columns} from dipper.card_refund r
   where r.bucket = $1 and r.user_id = $2 and r.card_payment_id = $3 order by r.place`,
);

const request = statement(
  'card-refunds-request',
  `select o_outcome as outcome, o_card_refund_id as card_refund_id
   from dipper.request_card_refund($1, $2, $3, $4, $5, $6, $7, dipper.current_time())`,
);

const send = statement(
  'card-refunds-send',
  'select dipper.send_card_refund($1, $2, $3, $4::dipper.card_refund_state, $5) as ours',
);

/** By the name that it has now: another one begins with each refusal. */
const sends = statement(
  'card-refunds-sends',
  `select count(*)::int as count,
     coalesce(extract(epoch from dipper.current_time() - min(l.at)), 0)::int as "sinceSeconds"
   from dipper.card_refund_log l
   where l.bucket = $1 and l.user_id = $2 and l.card_refund_id = $3 and l.to_state = 'sent'
     and l.revision > (select coalesce(max(d.revision), 0) from dipper.card_refund_log d
       where d.bucket = $1 and d.user_id = $2 and d.card_refund_id = $3
         and d.to_state = 'declined')`,
);

const settle = statement(
  'card-refunds-settle',
  `select o_decision as decision, o_state::text as state
   from dipper.settle_card_refund($1, $2, $3, $4::dipper.card_refund_state, $5, $6, $7, $8,
     $9::jsonb, $10)`,
);

const dueBuckets = statement(
  'card-refunds-due-buckets',
  `-- every bucket: the worker asks which of them have something to give back
   select bucket from dipper.card_refund where next_question_at <= dipper.current_time()
   group by bucket limit $1`,
);

const claimDue = statement(
  'card-refunds-claim-due',
  `select o_user_id as user_id, o_card_refund_id as card_refund_id, o_questions as questions
   from dipper.claim_due_card_refunds($1, $2, $3)`,
);

export const findCardRefund = async (
  db: Queryable,
  { bucket, userId, cardRefundId }: CardRefundName,
): Promise<CardRefund | undefined> =>
  (await db.query<CardRefund>(find, [bucket, userId, cardRefundId]))[0];

export const findCardRefundsOf = (
  db: Queryable,
  name: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string },
): Promise<CardRefund[]> =>
  db.query<CardRefund>(ofPayment, [name.bucket, name.userId, name.cardPaymentId]);

export type CardRefundRequest = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly cardPaymentId: string;
  readonly cardRefundId: string;
  readonly key: string;
  /** Undefined: all that is left. */
  readonly amount: bigint | undefined;
  readonly reason: string;
};

export const requestCardRefund = async (
  db: Queryable,
  wanted: CardRefundRequest,
): Promise<{ readonly outcome: string; readonly card_refund_id: string | null }> => {
  const { bucket, userId, cardPaymentId, cardRefundId, key, amount, reason } = wanted;
  const values = [bucket, userId, cardPaymentId, cardRefundId, key, amount ?? null, reason];
  const rows = await db.query<{ outcome: string; card_refund_id: string | null }>(request, values);
  const [row] = rows;
  if (row === undefined) throw new Error('a request for a card refund was not answered');
  return row;
};

/** Whether it is this caller's to ask the provider for. */
export const sendCardRefund = async (
  db: Queryable,
  { bucket, user_id, card_refund_id, state }: CardRefund,
  askAfterSeconds: number,
): Promise<boolean> => {
  const values = [bucket, user_id, card_refund_id, state, askAfterSeconds];
  return (await db.query<{ ours: boolean }>(send, values))[0]?.ours === true;
};

export const findCardSends = async (
  db: Queryable,
  { bucket, user_id, card_refund_id }: CardRefund,
): Promise<Sends> => {
  const [row] = await db.query<Sends>(sends, [bucket, user_id, card_refund_id]);
  if (row === undefined) throw new Error('the sends of a card refund were not counted');
  return row;
};

export type CardRefundSettled = {
  readonly decision: 'moved' | 'already' | 'missing';
  readonly state: CardRefundState | null;
};

export const settleCardRefund = async (
  db: Queryable,
  { bucket, user_id, card_refund_id }: CardRefund,
  told: RefundDecision & { readonly cause: 'send' | 'poll' },
): Promise<CardRefundSettled> => {
  const [row] = await db.query<CardRefundSettled>(settle, [
    bucket,
    user_id,
    card_refund_id,
    told.outcome,
    told.cause,
    told.reference,
    told.amount,
    told.failureCode,
    JSON.stringify(told.evidence),
    told.askAfterSeconds,
  ]);
  if (row === undefined) throw new Error('a settlement of a card refund was not answered');
  return row;
};

export const findCardRefundBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(dueBuckets, [limit])).map((row) => row.bucket);

export type DueCardRefund = CardRefundName & { readonly questions: number };

export const claimDueCardRefunds = async (
  db: Queryable,
  claim: { readonly bucket: number; readonly limit: number; readonly leaseSeconds: number },
): Promise<DueCardRefund[]> => {
  const { bucket, limit, leaseSeconds } = claim;
  const rows = await db.query<{ user_id: bigint; card_refund_id: string; questions: number }>(
    claimDue,
    [bucket, limit, leaseSeconds],
  );
  return rows.map((row) => ({
    bucket,
    userId: row.user_id,
    cardRefundId: row.card_refund_id,
    questions: row.questions,
  }));
};
