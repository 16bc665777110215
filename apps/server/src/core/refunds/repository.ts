import type { Currency, RefundState } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { ChargeKind, PaymentName, RefundName } from '../charging/index.ts';
import type { RefundDecision, RefundRefusal, Sends } from './model.ts';

export type AnyRefund = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly refund_id: string;
  readonly charge_kind: ChargeKind;
  /** The payment, or the charge of a kept card. */
  readonly payment_id: string;
  readonly place: number;
  readonly state: RefundState;
  /** `tool`: an operator makes it in the provider's own tool. */
  readonly way: 'method' | 'account' | 'tool';
  readonly requested_by: 'person' | 'operator' | 'system';
  readonly provider: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly held: bigint;
  readonly spoon_paid: bigint;
  readonly spoon_bonus: bigint;
  readonly reason: string;
  /**
   * `review` refunds a charge that was never credited; `difference` is a refund that the provider
   * made itself.
   */
  readonly kind: 'request' | 'review' | 'difference';
  readonly operator: string | null;
  readonly provider_reference: string | null;
  readonly failure_code: number | null;
  readonly requested_at: Date;
  readonly changed_at: Date;
  readonly sealed: Buffer | null;
  /** How many times the provider has refused. */
  readonly refusals: number;
};

/** A refund of a purchase. */
export type Refund = AnyRefund & {
  readonly charge_kind: 'purchase';
  readonly requested_by: 'person' | 'operator';
};

/** A refund of a charge of a kept card. */
export type CardRefund = AnyRefund & {
  readonly charge_kind: 'card';
  readonly state: Exclude<RefundState, 'by-account'>;
};

export const columns = `r.bucket, r.user_id, r.refund_id, r.charge_kind, r.payment_id, r.place, r.state::text, r.way,
  r.requested_by, r.provider, r.amount, r.currency::text, r.held, r.spoon_paid, r.spoon_bonus,
  r.reason, r.kind, r.operator, r.provider_reference, r.failure_code, r.requested_at, r.changed_at, a.sealed,
  (select count(*)::int from dipper.refund_log l where l.bucket = r.bucket
    and l.user_id = r.user_id and l.refund_id = r.refund_id and l.to_state = 'declined') as refusals`;

export const withAccount = `dipper.refund r left join dipper.refund_account a
  on a.bucket = r.bucket and a.user_id = r.user_id and a.refund_id = r.refund_id`;

const request = call('request_refund');
const send = call('send_refund');
const settle = call('settle_refund');
const claimDue = call('claim_due_refunds');
const watch = call('watch_refund');
const forget = call('forget_accounts');
const openAccount = call('open_refund_account');

const find = statement(
  'refunds-find',
  `select ${columns} from ${withAccount}
   where r.bucket = $1 and r.user_id = $2 and r.refund_id = $3`,
);

const page = statement(
  'refunds-page',
  `-- every bucket: operators look across all people, newest first
   select ${columns} from ${withAccount}
   where r.charge_kind = 'purchase' and ($1::dipper.refund_state is null or r.state = $1)
     and ($2::uuid is null or r.refund_id < $2)
   order by r.refund_id desc limit $3`,
);

/** Counts the sends under the refund's current number: each refusal begins a new number. */
const sends = statement(
  'refunds-sends',
  `select count(*)::int as count,
     coalesce(extract(epoch from dipper.current_time() - min(l.at)), 0)::int as "sinceSeconds"
   from dipper.refund_log l
   where l.bucket = $1 and l.user_id = $2 and l.refund_id = $3 and l.to_state = 'sent'
     and l.revision > (select coalesce(max(d.revision), 0) from dipper.refund_log d
       where d.bucket = $1 and d.user_id = $2 and d.refund_id = $3
         and d.to_state = 'declined')`,
);

const dueBuckets = statement(
  'refunds-due-buckets',
  `-- every bucket: the poller asks which of them have refunds due
   select bucket from dipper.refund_due where due_at <= dipper.current_time()
   group by bucket limit $1`,
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
  /** The requesting operator, and the number that the refund would have by what they saw. */
  readonly operator?: string | undefined;
  readonly place?: number | undefined;
  /** The amount that this operator may refund alone; undefined if no second operator is needed. */
  readonly aloneMost?: bigint | undefined;
};

/** The values for a person's own request, which has none of these. */
const alone = { operator: undefined, place: undefined, aloneMost: undefined };

export type Requested =
  | { readonly outcome: 'accepted' | 'repeated'; readonly refund_id: string }
  | { readonly outcome: RefundRefusal };

export const insertRefund = (
  db: Queryable,
  { payment, ...rest }: RefundRequest,
): Promise<Requested> => request<Requested>(db, { ...alone, ...payment, ...rest });

export const findAnyRefund = async (
  db: Queryable,
  { bucket, userId, refundId }: RefundName,
): Promise<AnyRefund | undefined> =>
  (await db.query<Refund | CardRefund>(find, [bucket, userId, refundId]))[0];

/** Finds a refund of a purchase. */
export const findRefund = async (db: Queryable, name: RefundName): Promise<Refund | undefined> => {
  const { bucket, userId, refundId } = name;
  const [row] = await db.query<Refund | CardRefund>(find, [bucket, userId, refundId]);
  return row?.charge_kind === 'purchase' ? row : undefined;
};

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
export const sendRefund = (
  db: Queryable,
  name: RefundName,
  seen: { readonly from: RefundState; readonly askAfterSeconds: number },
): Promise<boolean> => send(db, { ...name, ...seen });

export const findSends = async (
  db: Queryable,
  { bucket, userId, refundId }: RefundName,
): Promise<Sends> => {
  const [row] = await db.query<Sends>(sends, [bucket, userId, refundId]);
  if (row === undefined) throw new Error('the sends of a refund were not counted');
  return row;
};

export const settleRefund = (
  db: Queryable,
  name: RefundName,
  decision: RefundDecision & { readonly cause: 'send' | 'poll' | 'transfer' | 'operator' },
): Promise<Gives<'settle_refund'>> =>
  settle(db, { ...name, ...decision, evidence: JSON.stringify(decision.evidence) });

export const findRefundBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(dueBuckets, [limit])).map((row) => row.bucket);

type DueRow = Pick<AnyRefund, 'user_id' | 'refund_id' | 'charge_kind'> & {
  readonly attempt: number;
};

export type DueRefund = RefundName & DueRow;

export const claimDueRefunds = async (
  db: Queryable,
  claim: { readonly bucket: number; readonly limit: number; readonly leaseSeconds: number },
): Promise<DueRefund[]> => {
  const rows = await claimDue<DueRow>(db, claim);
  return rows.map((row) => ({
    ...row,
    bucket: claim.bucket,
    userId: row.user_id,
    refundId: row.refund_id,
  }));
};

export const openRefundAccount = async (
  db: Queryable,
  name: RefundName,
  opening: { readonly openingId: string; readonly reason: string },
): Promise<Buffer | undefined> => (await openAccount(db, { ...name, ...opening })) ?? undefined;

export const watchRefund = async (db: Queryable, name: RefundName): Promise<void> => {
  await watch(db, name);
};

const accountsAtOnce = 1000;

/** Accounts that no refund can need any more. */
export const forgetAccounts = async (db: Queryable, bucket: number): Promise<number> =>
  (await forget(db, { bucket, most: accountsAtOnce })) ?? 0;
