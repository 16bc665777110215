import type { DifferenceKind } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';

/**
 * Each statement's comment names its bound on a large database: at most three days of payments, found
 * by a block index, or open rows, held by an index of their own.
 */
const today = statement(
  'dashboard-today',
  `select n.now, (n.now at time zone $1)::date as day
   from (select dipper.current_time() as now) n`,
);

/** Three days of payments and of charges by card. */
const sales = statement(
  'dashboard-sales',
  `-- every bucket: what was sold on three days, by everybody
   with days as (
     select d.which, (d.day::timestamp at time zone $1) as starts_at,
       ((d.day + 1)::timestamp at time zone $1) as ends_at,
       ((d.day + ($3::timestamptz at time zone $1)::time) at time zone $1) as until
     from (values ('today', $2::date), ('yesterday', $2::date - 1), ('weekBefore', $2::date - 7))
       as d (which, day)
   )
   select d.which, s.currency, extract(hour from (s.at at time zone $1))::integer as hour,
     count(*) filter (where s.at <= d.until)::integer as count,
     coalesce(sum(s.amount) filter (where s.at <= d.until), 0)::bigint as amount,
     sum(s.amount)::bigint as whole
   from days d cross join lateral (
     select p.settled_at as at, p.charge_currency::text as currency, p.charge_total as amount
     from dipper.payment p
     where p.settled_at >= d.starts_at and p.settled_at < d.ends_at
       and p.state in ('succeeded', 'part_refunded', 'refunded')
     union all
     select c.finished_at, c.currency::text, c.amount from dipper.card_payment c
     where c.finished_at >= d.starts_at and c.finished_at < d.ends_at and c.purpose <> 'trial'
       and c.state in ('succeeded', 'part_refunded', 'refunded')
   ) s group by 1, 2, 3`,
);

/** Counts one day's payments and card charges. */
const failures = statement(
  'dashboard-failures',
  `-- every bucket: what failed today, for everybody
   with today as (
     select ($2::date::timestamp at time zone $1) as starts_at,
       (($2::date + 1)::timestamp at time zone $1) as ends_at
   )
   select f.provider, f.failure_code, count(*)::integer as count from today t cross join lateral (
     select p.provider, p.failure_code from dipper.payment p
     where p.settled_at >= t.starts_at and p.settled_at < t.ends_at and p.state = 'declined'
     union all
     select c.provider, c.failure_code from dipper.card_payment c
     where c.finished_at >= t.starts_at and c.finished_at < t.ends_at and c.state = 'declined'
   ) f group by 1, 2 order by 3 desc, 1, 2 limit 50`,
);

/** Payments that are still asked about, each by an index that holds nothing else. */
const pending = statement(
  'dashboard-pending',
  `-- every bucket: what is open, of everybody
   select o.provider, o.state, count(*)::integer as count, min(o.requested_at) as oldest_at from (
     select p.provider, p.state::text as state, p.requested_at from dipper.charge_due u
     join dipper.payment p on p.bucket = u.bucket and p.user_id = u.user_id
       and p.payment_id = u.payment_id
     where u.charge_kind = 'purchase' and p.state in ('sent', 'unknown', 'waiting', 'review')
     union all
     select c.provider, c.state::text, c.requested_at from dipper.charge_due u
     join dipper.card_payment c on c.bucket = u.bucket and c.user_id = u.user_id
       and c.card_payment_id = u.payment_id
     where u.charge_kind = 'card' and c.state in ('sent', 'unknown', 'review')
   ) o group by 1, 2 order by 4`,
);

/** Open differences, by an index that holds nothing else. */
const differences = statement(
  'dashboard-differences',
  `select provider, kind, count(*)::integer as count, min(first_seen_at) as oldest_at
   from dipper.difference where state = 'open' group by 1, 2 order by 3 desc, 1, 2`,
);

/** Payouts under way, by the queue's index. */
const payouts = statement(
  'dashboard-payouts',
  `-- every bucket: what waits to be paid, of everybody
   select e.state::text as state, e.unit::text as unit, count(*)::integer as count,
     sum(e.amount)::bigint as amount, min(e.requested_at) as oldest_at
   from dipper.exchange e
   where e.state in ('requested', 'checking', 'approved', 'sending', 'sent', 'unknown', 'review')
   group by 1, 2 order by 1, 2`,
);

/** Counts one day's card charges. */
const renewals = statement(
  'dashboard-renewals',
  `-- every bucket: what was charged for subscriptions today
   select
     count(*) filter (where c.state <> 'declined' and c.period_number > 0)::integer as renewed,
     count(*) filter (where c.state = 'declined')::integer as declined,
     count(*) filter (where c.state <> 'declined' and c.period_number = 0)::integer as begun
   from dipper.card_payment c
   where c.finished_at >= ($2::date::timestamp at time zone $1)
     and c.finished_at < (($2::date + 1)::timestamp at time zone $1)
     and c.purpose = 'period'
     and c.state in ('succeeded', 'part_refunded', 'refunded', 'declined')`,
);

export type Today = { readonly now: Date; readonly day: string };

export const findToday = async (db: Queryable, zone: string): Promise<Today> => {
  const [row] = await db.query<Today>(today, [zone]);
  if (row === undefined) throw new Error('there is always a day');
  return row;
};

export type SalesRow = {
  readonly which: 'today' | 'yesterday' | 'weekBefore';
  readonly currency: string;
  readonly hour: number;
  /** The count up to this hour of the day, the whole hour included. */
  readonly count: number;
  readonly amount: bigint;
  readonly whole: bigint;
};
export type FailureRow = {
  readonly provider: string;
  readonly failure_code: number | null;
  readonly count: number;
};
export type PendingRow = {
  readonly provider: string;
  readonly state: string;
  readonly count: number;
  readonly oldest_at: Date;
};
export type OpenDifferenceRow = {
  readonly provider: string;
  readonly kind: DifferenceKind;
  readonly count: number;
  readonly oldest_at: Date;
};
export type PayoutRow = {
  readonly state: string;
  readonly unit: string;
  readonly count: number;
  readonly amount: bigint;
  readonly oldest_at: Date;
};
export type RenewalsRow = {
  readonly renewed: number;
  readonly declined: number;
  readonly begun: number;
};

export type Figures = {
  readonly sales: readonly SalesRow[];
  readonly failures: readonly FailureRow[];
  readonly pending: readonly PendingRow[];
  readonly differences: readonly OpenDifferenceRow[];
  readonly payouts: readonly PayoutRow[];
  readonly renewals: RenewalsRow;
};

/**
 * The queries run one after the other, so that a page of figures takes one connection at most from
 * payments.
 */
export const findFigures = async (
  db: Queryable,
  zone: string,
  { day, now }: Today,
): Promise<Figures> => {
  const [counted] = await db.query<RenewalsRow>(renewals, [zone, day]);
  return {
    sales: await db.query<SalesRow>(sales, [zone, day, now]),
    failures: await db.query<FailureRow>(failures, [zone, day]),
    pending: await db.query<PendingRow>(pending),
    differences: await db.query<OpenDifferenceRow>(differences),
    payouts: await db.query<PayoutRow>(payouts),
    renewals: counted ?? { renewed: 0, declined: 0, begun: 0 },
  };
};
