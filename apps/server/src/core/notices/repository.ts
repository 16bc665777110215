import type { Country, Currency } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { MessageOutcome } from '../../ports/messenger.ts';
import type { ChargeNoticeKind } from './charge-words.ts';
import type { ExchangeNoticeKind } from './exchange-words.ts';
import type { SubscriptionNoticeKind } from './subscription-words.ts';
import type { NoticeKind } from './words.ts';

const claim = call('claim_notice');

const finish = call('finish_notice');

const resends = statement(
  'notices-resends',
  `select n.resends from dipper.notice n
   where n.bucket = $1 and n.user_id = $2 and n.kind = $3 and n.ref_id = $4`,
);

const plan = call('plan_notice');

const dueBuckets = statement(
  'notices-due-buckets',
  `-- every bucket: the job asks which of them have mails to send
   select bucket from dipper.notice
   where outcome in ('due', 'sending') and case when outcome = 'due'
     then coalesce(next_at <= dipper.current_time(), true)
     else next_at <= dipper.current_time() end
   group by bucket limit $1`,
);

const take = call('take_due_notices');

const purchase = statement(
  'notices-purchase',
  `select u.nickname, p.spoon_amount / p.quantity as pack_spoons, p.quantity, p.total, p.currency::text,
     p.spoon_amount + p.bonus_amount as spoons, p.settled_at as at,
     p.settled_at + make_interval(hours => 24 * dipper.limit_of(u.country, 'refund_days')::int)
       as until, dipper.zone_of(u.country) as zone
   from dipper.payment p
   join dipper.app_user u on u.bucket = p.bucket and u.user_id = p.user_id
   where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3`,
);

const refund = statement(
  'notices-refund',
  `select u.nickname, p.spoon_amount / p.quantity as pack_spoons, p.quantity, r.amount as total, r.currency::text,
     r.spoon_paid + r.spoon_bonus as spoons, r.changed_at as at, r.changed_at as until,
     dipper.zone_of(u.country) as zone
   from dipper.refund r
   join dipper.payment p on p.bucket = r.bucket and p.user_id = r.user_id
     and p.payment_id = r.payment_id
   join dipper.app_user u on u.bucket = p.bucket and u.user_id = p.user_id
   where r.bucket = $1 and r.user_id = $2 and r.refund_id = $3`,
);

/**
 * True for notices that are sent, or being sent now. If a worker dies while sending, its lease ends
 * and another one sends.
 */
const notToBeSent = `coalesce(n.outcome not in ('due', 'sending')
  or n.next_at > dipper.current_time(), true)`;

/**
 * Finds virtual accounts that were assigned, expire within a day, or expired without a deposit:
 * each once.
 */
const deposits = statement(
  'notices-deposits',
  `-- every bucket: the job asks which accounts somebody is still to be told about
   select k.kind, d.bucket, d.user_id, d.payment_id as ref_id, u.nickname,
     p.spoon_amount / p.quantity as pack_spoons, p.quantity, p.total, p.currency::text, p.spoon_amount + p.bonus_amount as spoons,
     p.requested_at as at, d.due_at as until, dipper.zone_of(u.country) as zone, d.bank_code,
     d.account_number, d.account_holder
   from dipper.payment_deposit d
   join dipper.payment p on p.bucket = d.bucket and p.user_id = d.user_id
     and p.payment_id = d.payment_id
   join dipper.app_user u on u.bucket = d.bucket and u.user_id = d.user_id
   cross join (values ('deposit-issued'), ('deposit-reminder'), ('deposit-expired')) as k (kind)
   where d.due_at > dipper.current_time() - interval '3 days'
     and case when k.kind = 'deposit-issued' then p.state = 'waiting'
       when k.kind = 'deposit-reminder' then p.state = 'waiting'
         and d.due_at <= dipper.current_time() + interval '1 day'
         and p.requested_at <= dipper.current_time() - interval '6 hours'
       else p.state = 'expired' end
     and not exists (select 1 from dipper.notice n where n.bucket = d.bucket
       and n.user_id = d.user_id and n.kind = k.kind and n.ref_id = d.payment_id
       and ${notToBeSent})
   limit $1`,
);

/**
 * Finds lots that end within so many days and are not announced yet, with the person's lots that end
 * a few days later: daily buyers should not get a daily mail.
 */
const ending = statement(
  'notices-ending-spoons',
  `-- every bucket: the job asks whose spoons are about to end
   with untold as (
     select l.bucket, l.user_id, l.lot_id, l.paid_left + l.bonus_left as spoons, l.expires_at
     from dipper.spoon_lot l
     where l.expires_at > dipper.current_time() + make_interval(days => $2)
       and l.expires_at <= dipper.current_time() + make_interval(days => $1::int + $3::int)
       and l.paid_left + l.bonus_left > 0
       and not exists (select 1 from dipper.notice n where n.bucket = l.bucket
         and n.user_id = l.user_id and n.kind = $4 and n.ref_id = l.lot_id
         and ${notToBeSent})),
   people as (
     select bucket, user_id from untold group by bucket, user_id
     having min(expires_at) <= dipper.current_time() + make_interval(days => $1::int)
     order by min(expires_at) limit $5)
   select l.bucket, l.user_id, l.lot_id as ref_id, u.nickname, l.spoons, l.expires_at as until,
     dipper.zone_of(u.country) as zone
   from people p
   join untold l on l.bucket = p.bucket and l.user_id = p.user_id
   join dipper.app_user u on u.bucket = p.bucket and u.user_id = p.user_id
   order by l.expires_at, l.lot_id`,
);

export type NoticeName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly kind: NoticeKind;
  readonly refId: string;
};

export type Claimed = {
  readonly is_ours: boolean;
  readonly address: string | null;
  readonly country: Country | null;
};

export const claimNotice = async (
  db: Queryable,
  { bucket, userId, kind, refId }: NoticeName,
): Promise<Claimed> => {
  const row = await claim<Claimed>(db, { bucket, userId, kind, refId });
  return row ?? { is_ours: false, address: null, country: null };
};

export const finishNotice = async (
  db: Queryable,
  { bucket, userId, kind, refId }: NoticeName,
  outcome: MessageOutcome | 'no-address',
): Promise<void> => {
  await finish(db, { bucket, userId, kind, refId, outcome });
};

/** How often an operator has sent it once more. */
export const findResends = async (
  db: Queryable,
  { bucket, userId, kind, refId }: NoticeName,
): Promise<number> =>
  (await db.query<{ resends: number }>(resends, [bucket, userId, kind, refId]))[0]?.resends ?? 0;

export const planNotice = async (
  db: Queryable,
  { bucket, userId, kind, refId }: NoticeName,
): Promise<void> => {
  await plan(db, { bucket, userId, kind, refId });
};

type Due = {
  readonly user_id: bigint;
  readonly ref_id: string;
  readonly address: string | null;
  readonly nickname: string | null;
  readonly country: Country | null;
  readonly zone: string | null;
};

/** A notice whose facts are in the rows of the sale. */
export type SaleNotice = Due & { readonly kind: NoticeKind; readonly facts: null };

/** A notice that carries its own facts. */
export type FactNotice = Due & {
  readonly kind: SubscriptionNoticeKind | ChargeNoticeKind | ExchangeNoticeKind;
  readonly facts: object;
};

export type DueNotice = SaleNotice | FactNotice;

export const findNoticeBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(dueBuckets, [limit])).map((row) => row.bucket);

export const takeDueNotices = (
  db: Queryable,
  bucket: number,
  limit: number,
): Promise<DueNotice[]> => take<DueNotice>(db, { bucket, limit });

export type SaleRow = {
  readonly nickname: string;
  readonly pack_spoons: bigint;
  readonly quantity: number;
  readonly total: bigint;
  readonly currency: Currency;
  readonly spoons: bigint;
  readonly at: Date;
  readonly until: Date;
  readonly zone: string;
};

type Ref = { readonly bucket: number; readonly userId: bigint; readonly refId: string };

export const findPurchase = async (db: Queryable, { bucket, userId, refId }: Ref) =>
  (await db.query<SaleRow>(purchase, [bucket, userId, refId]))[0];

export const findRefundNotice = async (db: Queryable, { bucket, userId, refId }: Ref) =>
  (await db.query<SaleRow>(refund, [bucket, userId, refId]))[0];

export type DepositRow = SaleRow & {
  readonly kind: NoticeKind;
  readonly bucket: number;
  readonly user_id: bigint;
  readonly ref_id: string;
  readonly bank_code: string;
  readonly account_number: string;
  readonly account_holder: string;
};

export const findDeposits = (db: Queryable, limit: number): Promise<DepositRow[]> =>
  db.query<DepositRow>(deposits, [limit]);

export type EndingRow = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly ref_id: string;
  readonly nickname: string;
  readonly spoons: bigint;
  readonly until: Date;
  readonly zone: string;
};

/** Each lot by itself, soonest first. */
export const findEnding = (
  db: Queryable,
  notice: {
    readonly kind: NoticeKind;
    readonly withinDays: number;
    readonly afterDays: number;
    /** Lots that end up to so many days later are announced in the same mail. */
    readonly moreDays: number;
    readonly people: number;
  },
): Promise<EndingRow[]> =>
  db.query<EndingRow>(ending, [
    notice.withinDays,
    notice.afterDays,
    notice.moreDays,
    notice.kind,
    notice.people,
  ]);
