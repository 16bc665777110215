import type { Currency, RefundState } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PaymentName, RefundName } from '../charging/index.ts';
import type { RefundDecision, Sends } from './model.ts';

export type Refund = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly refund_id: string;
  readonly payment_id: string;
  readonly place: number;
  readonly state: RefundState;
  /** `tool`: an operator makes it in the provider's own tool. */
  readonly way: 'method' | 'account' | 'tool';
  readonly requested_by: 'person' | 'operator';
  readonly provider: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly held: bigint;
  readonly spoon_paid: bigint;
  readonly spoon_bonus: bigint;
  readonly reason: string;
  /** `review` gives back what was never credited; `difference` is what the provider gave back itself. */
  readonly kind: 'request' | 'review' | 'difference';
  readonly operator: string | null;
  readonly provider_reference: string | null;
  readonly failure_code: number | null;
  readonly requested_at: Date;
  readonly changed_at: Date;
  readonly sealed: Buffer | null;
};

export const columns = `r.bucket, r.user_id, r.refund_id, r.payment_id, r.place, r.state::text, r.way,
  r.requested_by, r.provider, r.amount, r.currency::text, r.held, r.spoon_paid, r.spoon_bonus,
  r.reason, r.kind, r.operator, r.provider_reference, r.failure_code, r.requested_at, r.changed_at, a.sealed`;

export const withAccount = `dipper.refund r left join dipper.refund_account a
  on a.bucket = r.bucket and a.user_id = r.user_id and a.refund_id = r.refund_id`;

const request = statement(
  'refunds-request',
  `select o_outcome as outcome, o_refund_id as refund_id
   from dipper.request_refund($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::smallint, $13)`,
);

const requestOfReview = statement(
  'refunds-request-of-review',
  `select o_outcome as outcome, o_refund_id as refund_id
   from dipper.request_review_refund($1, $2, $3, $4, $5, $6, $7::dipper.unit, $8, $9, $10, $11,
     $12)`,
);

const find = statement(
  'refunds-find',
  `select ${columns} from ${withAccount}
   where r.bucket = $1 and r.user_id = $2 and r.refund_id = $3`,
);

const page = statement(
  'refunds-page',
  `-- every bucket: operators look across all people, newest first
   select ${columns} from ${withAccount}
   where ($1::dipper.refund_state is null or r.state = $1)
     and ($2::uuid is null or r.refund_id < $2)
   order by r.refund_id desc limit $3`,
);

const send = statement(
  'refunds-send',
  'select dipper.send_refund($1, $2, $3, $4::dipper.refund_state, $5) as ours',
);

const sends = statement(
  'refunds-sends',
  `select count(*)::int as count,
     coalesce(extract(epoch from dipper.current_time() - min(at)), 0)::int as "sinceSeconds"
   from dipper.refund_log
   where bucket = $1 and user_id = $2 and refund_id = $3 and to_state = 'sent'`,
);

const settle = statement(
  'refunds-settle',
  `select o_decision as decision, o_state::text as state
   from dipper.settle_refund($1, $2, $3, $4::dipper.refund_state, $5, $6, $7, $8, $9::jsonb, $10)`,
);

const dueBuckets = statement(
  'refunds-due-buckets',
  `-- every bucket: the poller asks which of them have refunds due
   select bucket from dipper.refund_due where due_at <= dipper.current_time()
   group by bucket limit $1`,
);

const claimDue = statement(
  'refunds-claim-due',
  `select o_user_id as user_id, o_refund_id as refund_id, o_attempt as attempt
   from dipper.claim_due_refunds($1, $2, $3)`,
);

const watch = statement('refunds-watch', 'select dipper.watch_refund($1, $2, $3)');
const forget = statement('refunds-forget', 'select dipper.forget_accounts($1, $2) as forgotten');

const openAccount = statement(
  'refunds-open-account',
  'select dipper.open_refund_account($1, $2, $3, $4, $5) as sealed',
);

export type RefundRequest = {
  readonly payment: PaymentName;
  readonly refundId: string;
  readonly by: 'person' | 'operator';
  readonly requestKey: string;
  /** Undefined: all that is left. */
  readonly amount: bigint | undefined;
  readonly reason: string;
  readonly sealed: Buffer | undefined;
  /** Providers that can take a charge back. */
  readonly takingBack: readonly string[];
  /** Which operator asks, and which refund of the payment they have seen that it would be. */
  readonly operator?: string | undefined;
  readonly place?: number | undefined;
  /** What this operator may give back without a second one; undefined: nobody has to agree. */
  readonly aloneMost?: bigint | undefined;
};

export type Requested = { readonly outcome: string; readonly refund_id: string | null };

export const insertRefund = async (db: Queryable, wanted: RefundRequest): Promise<Requested> => {
  const { payment, refundId, by, requestKey, amount, reason, sealed, takingBack } = wanted;
  const [row] = await db.query<Requested>(request, [
    payment.bucket,
    payment.userId,
    payment.paymentId,
    refundId,
    by,
    requestKey,
    amount ?? null,
    reason,
    sealed ?? null,
    takingBack,
    wanted.operator ?? null,
    wanted.place ?? null,
    wanted.aloneMost ?? null,
  ]);
  if (row === undefined) throw new Error('a request for a refund was not answered');
  return row;
};

export type ReviewRefund = Omit<RefundRequest, 'by' | 'amount'> & {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly operator: string;
};

export const insertReviewRefund = async (
  db: Queryable,
  wanted: ReviewRefund,
): Promise<Requested> => {
  const { payment, refundId, requestKey, amount, currency, operator, reason } = wanted;
  const [row] = await db.query<Requested>(requestOfReview, [
    payment.bucket,
    payment.userId,
    payment.paymentId,
    refundId,
    requestKey,
    amount,
    currency,
    operator,
    reason,
    wanted.sealed ?? null,
    wanted.takingBack,
    wanted.aloneMost,
  ]);
  if (row === undefined) throw new Error('a request for a refund was not answered');
  return row;
};

export const findRefund = async (
  db: Queryable,
  { bucket, userId, refundId }: RefundName,
): Promise<Refund | undefined> => (await db.query<Refund>(find, [bucket, userId, refundId]))[0];

export const findRefunds = (
  db: Queryable,
  query: {
    readonly state: RefundState | undefined;
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<Refund[]> =>
  db.query<Refund>(page, [query.state ?? null, query.after ?? null, query.limit]);

/** Whether the refund is this caller's to send, from where they saw it standing. */
export const sendRefund = async (
  db: Queryable,
  { bucket, userId, refundId }: RefundName,
  { from, askAfterSeconds }: { readonly from: RefundState; readonly askAfterSeconds: number },
): Promise<boolean> => {
  const values = [bucket, userId, refundId, from, askAfterSeconds];
  return (await db.query<{ ours: boolean }>(send, values))[0]?.ours === true;
};

export const findSends = async (
  db: Queryable,
  { bucket, userId, refundId }: RefundName,
): Promise<Sends> => {
  const [row] = await db.query<Sends>(sends, [bucket, userId, refundId]);
  if (row === undefined) throw new Error('the sends of a refund were not counted');
  return row;
};

export type RefundSettled = {
  readonly decision: 'moved' | 'already' | 'refused' | 'missing';
  readonly state: RefundState | null;
};

export const settleRefund = async (
  db: Queryable,
  { bucket, userId, refundId }: RefundName,
  told: RefundDecision & { readonly cause: 'send' | 'poll' | 'transfer' | 'operator' },
): Promise<RefundSettled> => {
  const [row] = await db.query<RefundSettled>(settle, [
    bucket,
    userId,
    refundId,
    told.outcome,
    told.cause,
    told.reference,
    told.amount,
    told.failureCode,
    JSON.stringify(told.evidence),
    told.askAfterSeconds,
  ]);
  if (row === undefined) throw new Error('a settlement of a refund was not answered');
  return row;
};

export const findRefundBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(dueBuckets, [limit])).map((row) => row.bucket);

export type DueRefund = RefundName & { readonly attempt: number };

export const claimDueRefunds = async (
  db: Queryable,
  claim: { readonly bucket: number; readonly limit: number; readonly leaseSeconds: number },
): Promise<DueRefund[]> => {
  const rows = await db.query<{ user_id: bigint; refund_id: string; attempt: number }>(claimDue, [
    claim.bucket,
    claim.limit,
    claim.leaseSeconds,
  ]);
  return rows.map(({ user_id: userId, refund_id: refundId, attempt }) => ({
    bucket: claim.bucket,
    userId,
    refundId,
    attempt,
  }));
};

export const openRefundAccount = async (
  db: Queryable,
  { bucket, userId, refundId }: RefundName,
  opening: { readonly openingId: string; readonly reason: string },
): Promise<Buffer | undefined> => {
  const { openingId, reason } = opening;
  const values = [bucket, userId, refundId, openingId, reason];
  const [row] = await db.query<{ sealed: Buffer | null }>(openAccount, values);
  return row?.sealed ?? undefined;
};

export const watchRefund = async (
  db: Queryable,
  { bucket, userId, refundId }: RefundName,
): Promise<void> => {
  await db.query(watch, [bucket, userId, refundId]);
};

const accountsAtOnce = 1000;

/** Accounts that no refund can need any more. */
export const forgetAccounts = async (db: Queryable, bucket: number): Promise<number> =>
  (await db.query<{ forgotten: number }>(forget, [bucket, accountsAtOnce]))[0]?.forgotten ?? 0;
