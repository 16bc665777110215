import type { Currency } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { RefundDecision, RefundRefusal, Sends } from '../refunds/index.ts';

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
  /** How many times the provider has refused. */
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

const request = call('request_card_refund');
const send = call('send_card_refund');
const settle = call('settle_card_refund');
const claimDue = call('claim_due_card_refunds');

/** Counts the sends under the refund's current number: each refusal begins a new number. */
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

/** The decision that one call of an operator made, and the refund that it was about. */
const decided = statement(
  'card-refunds-decided',
  `select r.place, l.evidence ->> 'decision' as decision, l.evidence ->> 'operator' as operator,
     l.evidence ->> 'reason' as reason
   from dipper.card_refund r
   join dipper.card_refund_log l on l.bucket = r.bucket and l.user_id = r.user_id
     and l.card_refund_id = r.card_refund_id
   where r.bucket = $1 and r.user_id = $2 and r.card_payment_id = $3 and l.cause = 'operator'
     and l.evidence ->> 'key' = $4`,
);

const dueBuckets = statement(
  'card-refunds-due-buckets',
  `-- every bucket: the worker asks which of them have something to give back
   select bucket from dipper.card_refund where next_question_at <= dipper.current_time()
   group by bucket limit $1`,
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

export type DecidedOnce = {
  readonly place: number;
  readonly decision: string;
  readonly operator: string;
  readonly reason: string;
};

export const findDecidedOnce = async (
  db: Queryable,
  name: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string },
  key: string,
): Promise<DecidedOnce | undefined> => {
  const values = [name.bucket, name.userId, name.cardPaymentId, key];
  return (await db.query<DecidedOnce>(decided, values))[0];
};

export type CardRefundRequest = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly cardPaymentId: string;
  readonly cardRefundId: string;
  readonly requestKey: string;
  /** Undefined: all that is left. */
  readonly amount: bigint | undefined;
  readonly reason: string;
};

export type CardRefundRequested =
  | { readonly outcome: 'accepted' | 'repeated'; readonly card_refund_id: string }
  | { readonly outcome: RefundRefusal };

export const requestCardRefund = (
  db: Queryable,
  refund: CardRefundRequest,
): Promise<CardRefundRequested> => request<CardRefundRequested>(db, refund);

/** Whether it is this caller's to ask the provider for. */
export const sendCardRefund = (
  db: Queryable,
  { bucket, user_id: userId, card_refund_id: cardRefundId, state: from }: CardRefund,
  askAfterSeconds: number,
): Promise<boolean> => send(db, { bucket, userId, cardRefundId, from, askAfterSeconds });

export const findCardSends = async (
  db: Queryable,
  { bucket, user_id, card_refund_id }: CardRefund,
): Promise<Sends> => {
  const [row] = await db.query<Sends>(sends, [bucket, user_id, card_refund_id]);
  if (row === undefined) throw new Error('the sends of a card refund were not counted');
  return row;
};

export const settleCardRefund = (
  db: Queryable,
  { bucket, user_id: userId, card_refund_id: cardRefundId }: CardRefund,
  decision: RefundDecision & { readonly cause: 'send' | 'poll' | 'operator' },
): Promise<Gives<'settle_card_refund'>> =>
  settle(db, {
    bucket,
    userId,
    cardRefundId,
    ...decision,
    evidence: JSON.stringify(decision.evidence),
  });

export const findCardRefundBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(dueBuckets, [limit])).map((row) => row.bucket);

export type DueCardRefund = CardRefundName & { readonly questions: number };

export const claimDueCardRefunds = async (
  db: Queryable,
  claim: { readonly bucket: number; readonly limit: number; readonly leaseSeconds: number },
): Promise<DueCardRefund[]> => {
  type Due = {
    readonly user_id: bigint;
    readonly card_refund_id: string;
    readonly questions: number;
  };
  const rows = await claimDue<Due>(db, claim);
  return rows.map((row) => ({
    bucket: claim.bucket,
    userId: row.user_id,
    cardRefundId: row.card_refund_id,
    questions: row.questions,
  }));
};
