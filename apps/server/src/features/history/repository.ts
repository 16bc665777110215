import type { Currency, PaymentState } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { Holder } from '../../core/ledger/index.ts';

export type HistoryRow = {
  /** `p` a purchase, `c` what a kept card was charged. */
  readonly letter: 'p' | 'c';
  readonly payment_id: string;
  readonly product_name: string;
  /** Spoons of one pack, without bonus; null for anything that is not a pack of spoons. */
  readonly pack_spoons: bigint | null;
  readonly method_id: number;
  readonly quantity: number;
  readonly spoon_amount: bigint;
  readonly bonus_amount: bigint;
  readonly total: bigint;
  readonly currency: Currency;
  readonly state: string;
  readonly failure_code: number | null;
  readonly requested_at: Date;
  readonly settled_at: Date;
  readonly spoons_expire_at: Date | null;
};

export type ChargeRow = HistoryRow & {
  /** The amount in the currency of the price, even if the provider charged another one. */
  readonly given_back: bigint;
  readonly refundable_until: Date | null;
  /** Why a refund is not possible now. */
  readonly refund_refusal: Gives<'refuse_refund'> | null;
  readonly refund_id: string | null;
  readonly needs_account: boolean;
  readonly is_by_hand: boolean;
};

/** A payment refunded out of a review was never credited. */
const credited = `case when p.state::text = 'refunded' and not exists (select 1
  from dipper.spoon_lot l where l.bucket = p.bucket and l.user_id = p.user_id
    and l.lot_id = p.payment_id) then 0 else 1 end`;

type Listed = {
  readonly condition: string;
  /** Columns that only purchases have, and the values in their place for charges of stored cards. */
  readonly mine?: string;
  readonly none?: string;
  readonly ofCards: string;
};

/** Payment ids begin with their time, so their order is the order of the payments. */
const page = ({ condition, mine = '', none = '', ofCards }: Listed): string =>
  `select * from (
   (select ${mine} 'p' as letter, p.payment_id, p.product_name,
     p.spoon_amount / p.quantity as pack_spoons, p.method_id, p.quantity,
     p.spoon_amount * ${credited} as spoon_amount, p.bonus_amount * ${credited} as bonus_amount,
     p.total, p.currency::text, p.state::text, p.failure_code, p.requested_at, p.settled_at,
     dipper.spoon_expiry(p.settled_at) as spoons_expire_at
   from dipper.payment p
   where p.bucket = $1 and p.user_id = $2 and p.settled_at is not null and ${condition}
     and ($3::uuid is null or p.payment_id < $3)
   order by p.payment_id desc limit $4)
   union all
   (select ${none} 'c', k.card_payment_id, k.item_name, null, 31, 1, 0, 0, k.amount, k.currency::text,
     k.state::text, k.failure_code, k.requested_at, k.finished_at, null
   from dipper.card_payment k
   where k.bucket = $1 and k.user_id = $2 and k.finished_at is not null
     and k.purpose <> 'trial' and ${ofCards}
     and ($3::uuid is null or k.card_payment_id < $3)
   order by k.card_payment_id desc limit $4)) h
   order by payment_id desc limit $4`;

/** Compared as text: a release of ours may run beside a database that knows fewer states, or more. */
const bought = `p.state::text in ('succeeded', 'part_refunded', 'refunded')`;
const boughtByCard = `k.state::text in ('succeeded', 'part_refunded', 'refunded')`;

/**
 * The refund columns of a purchase, with the number of its last refund; $5 are providers that can
 * refund.
 */
const givingBack = `
  case when p.state::text = 'refunded' then p.total
    when p.state::text = 'part_refunded' then p.refunded_total * p.total / p.charge_total
    else 0 end as given_back,
  p.settled_at + make_interval(hours => 24 * dipper.limit_of(coalesce(p.country, 'kr'), 'refund_days')::int)
    as refundable_until,
  dipper.refuse_refund(row(p.*)::dipper.payment, (select row(l.*)::dipper.spoon_lot from dipper.spoon_lot l where l.bucket = p.bucket
    and l.user_id = p.user_id and l.lot_id = p.payment_id), 'person', 0, 0, dipper.current_time())
    as refund_refusal,
  (select r.refund_id from dipper.refund r where r.bucket = p.bucket and r.user_id = p.user_id
    and r.payment_id = p.payment_id order by r.place desc limit 1) as refund_id,
  p.provider <> all($5::text[]) or exists (select 1 from dipper.payment_method m
    where m.country = p.country and m.method_id = p.method_id and m.needs_refund_account)
    or dipper.is_month_over(p.provider, p.method_id, p.country, p.requested_at, $5::text[],
      dipper.current_time())
    as needs_account,
  exists (select 1 from dipper.refund r where r.bucket = p.bucket and r.user_id = p.user_id
    and r.payment_id = p.payment_id and r.way = 'tool' and r.state = 'by-account') as is_by_hand,`;

/** The subscription's own page shows its charges. */
const noGivingBack = `
  case when k.state::text = 'refunded' then k.amount else k.refunded_amount end, null::timestamptz,
    null::dipper.refund_outcome, null::uuid, false, false,`;

const charges = statement(
  'history-charges',
  page({
    condition: bought,
    mine: givingBack,
    none: noGivingBack,
    ofCards: boughtByCard,
  }),
);
const failures = statement(
  'history-failures',
  page({
    condition: `p.state in ('declined', 'canceled', 'expired', 'abandoned')`,
    ofCards: `k.state = 'declined'`,
  }),
);

/** Finds the person's open payments. They are few, and among the newest. */
const open = statement(
  'history-open',
  `select p.payment_id, p.product_id, p.product_name,
     p.spoon_amount / p.quantity as pack_spoons, p.method_id, p.quantity, p.spoon_amount,
     p.bonus_amount, p.total, p.currency::text, p.state::text, p.provider, p.requested_at,
     p.expires_at, case when p.state = 'redirected' and p.expires_at > dipper.current_time()
       then p.redirect_url end as continue_url
   from (select * from dipper.payment n where n.bucket = $1 and n.user_id = $2
     order by n.payment_id desc limit 50) p
   where p.state::text in ('redirected', 'sent', 'unknown', 'review', 'waiting')
   order by p.payment_id desc limit 10`,
);

/** Each is counted that the list of purchases shows, as much as was kept of it. */
const months = statement(
  'history-months',
  `select to_char(m.started, 'YYYY-MM') as month, coalesce(s.count, 0)::int as count,
     coalesce(s.total, 0)::bigint as total
   from (select date_trunc('month', dipper.current_time() at time zone $3)
       - make_interval(months => n) as started
     from generate_series(0, 11) as n) m
   left join (
     select date_trunc('month', b.at at time zone $3) as started, count(*) as count,
       sum(b.paid) as total
     from (
       select p.settled_at as at, p.total - p.refunded_total * p.total / p.charge_total as paid
       from dipper.payment p
       where p.bucket = $1 and p.user_id = $2 and p.currency::text = $4
         and ${bought}
       union all
       select k.finished_at, k.amount - k.refunded_amount from dipper.card_payment k
       where k.bucket = $1 and k.user_id = $2 and k.currency::text = $4
         and k.purpose <> 'trial' and ${boughtByCard}) b
     group by 1) s on s.started = m.started
   order by m.started`,
);

const lots = statement(
  'history-spoon-lots',
  `select l.lot_id, l.paid + l.bonus as amount, l.paid_left, l.bonus_left, l.acquired_at,
     l.expires_at
   from dipper.spoon_lot l
   where l.bucket = $1 and l.user_id = $2 and l.paid_left + l.bonus_left > 0
     and l.expires_at > dipper.current_time()
     and ($3::uuid is null or (l.expires_at, l.lot_id) > (
       select b.expires_at, b.lot_id from dipper.spoon_lot b
       where b.bucket = $1 and b.user_id = $2 and b.lot_id = $3))
   order by l.expires_at, l.lot_id limit $4`,
);

export type PageQuery = { readonly after: string | undefined; readonly limit: number };
export type MonthRow = {
  readonly month: string;
  readonly count: number;
  readonly total: bigint;
};

export type OpenRow = Omit<
  HistoryRow,
  'letter' | 'state' | 'failure_code' | 'settled_at' | 'spoons_expire_at'
> & {
  readonly state: PaymentState;
  readonly provider: string;
  readonly product_id: bigint;
  readonly expires_at: Date | null;
  readonly continue_url: string | null;
};

export type LotRow = {
  readonly lot_id: string;
  readonly amount: bigint;
  readonly paid_left: bigint;
  readonly bonus_left: bigint;
  readonly acquired_at: Date;
  readonly expires_at: Date;
};

const findPage =
  <Row extends Record<string, unknown>>(kind: typeof charges) =>
  (db: Queryable, { bucket, userId }: Holder, { after, limit }: PageQuery): Promise<Row[]> =>
    db.query<Row>(kind, [bucket, userId, after ?? null, limit]);

export const findFailures = findPage<HistoryRow>(failures);
export const findLots = findPage<LotRow>(lots);

export const findCharges = (
  db: Queryable,
  { bucket, userId }: Holder,
  { after, limit, takingBack }: PageQuery & { readonly takingBack: readonly string[] },
): Promise<ChargeRow[]> =>
  db.query<ChargeRow>(charges, [bucket, userId, after ?? null, limit, takingBack]);

export const findOpen = (db: Queryable, { bucket, userId }: Holder): Promise<OpenRow[]> =>
  db.query<OpenRow>(open, [bucket, userId]);

type MonthSettings = { readonly zone: string; readonly currency: Currency };

export const findMonths = (
  db: Queryable,
  { bucket, userId }: Holder,
  { zone, currency }: MonthSettings,
): Promise<MonthRow[]> => db.query<MonthRow>(months, [bucket, userId, zone, currency]);
