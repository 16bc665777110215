import type { PersonKey } from '../../core/accounts/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

// Pages read stored sums, never the journal, so their cost does not grow with the income.

const totals = statement(
  'earnings-totals',
  `select coalesce((select point from dipper.wallet where bucket = $1 and user_id = $2), 0)::bigint
     as remain,
   coalesce(sum(m.spoons), 0)::bigint as spoons, coalesce(sum(m.amount), 0)::bigint as amount
   from dipper.income_month m where m.bucket = $1 and m.user_id = $2`,
);

const months = statement(
  'earnings-months',
  `select to_char(m.month, 'YYYY-MM') as month, m.entries, m.spoons, m.amount
   from dipper.income_month m
   where m.bucket = $1 and m.user_id = $2 and m.source = $3
     and ($4::date is null or m.month < $4)
   order by m.month desc limit $5`,
);

/** Half-open: from the first of the month to the first of the next. */
const days = statement(
  'earnings-days',
  `select to_char(d.day, 'YYYY-MM-DD') as date, d.product_id, d.plan, d.entries, d.spoons, d.amount
   from dipper.income_day d
   where d.bucket = $1 and d.user_id = $2 and d.source = $3
     and d.day >= $4::date and d.day < ($4::date + interval '1 month')
     and ($5::date is null or (d.day, -d.product_id) < ($5, -($6::bigint)))
   order by d.day desc, d.product_id limit $7`,
);

const firstSubscription = statement(
  'earnings-first-subscription',
  `select a.first_subscription_at, dipper.current_time() as now from dipper.income_account a
   where a.bucket = $1 and a.user_id = $2`,
);

export type Totals = {
  readonly remain: bigint;
  readonly spoons: bigint;
  readonly amount: bigint;
};

export type Source = 'spoon' | 'subscription';

export type MonthRow = {
  readonly month: string;
  readonly entries: number;
  readonly spoons: bigint;
  readonly amount: bigint;
};

export type DayRow = {
  readonly date: string;
  readonly product_id: bigint;
  readonly plan: string;
  readonly entries: number;
  readonly spoons: bigint;
  readonly amount: bigint;
};

export const findTotals = async (db: Queryable, { bucket, userId }: PersonKey): Promise<Totals> => {
  const [row] = await db.query<Totals>(totals, [bucket, userId]);
  if (row === undefined) throw new Error('a sum has a row');
  return row;
};

export type MonthsQuery = {
  readonly source: Source;
  /** Months before this one, as `2026-11`. */
  readonly before: string | undefined;
  readonly limit: number;
};

export const findMonths = (
  db: Queryable,
  { bucket, userId }: PersonKey,
  { source, before, limit }: MonthsQuery,
): Promise<MonthRow[]> => {
  const first = before === undefined ? null : `${before}-01`;
  return db.query<MonthRow>(months, [bucket, userId, source, first, limit]);
};

export type DaysQuery = {
  readonly source: Source;
  readonly month: string;
  readonly after?: { readonly date: string; readonly productId: bigint } | undefined;
  readonly limit: number;
};

/** Newest first, and the products of a day by number. */
export const findDays = (
  db: Queryable,
  { bucket, userId }: PersonKey,
  { source, month, after, limit }: DaysQuery,
): Promise<DayRow[]> => {
  const place = [after?.date ?? null, after?.productId ?? null];
  return db.query<DayRow>(days, [bucket, userId, source, `${month}-01`, ...place, limit]);
};

type FirstRow = { readonly first_subscription_at: Date | null; readonly now: Date };

/** Finds the time of the DJ's first subscription, and the time now. */
export const findFirstSubscription = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
): Promise<{ readonly at: Date; readonly now: Date } | undefined> => {
  const [row] = await db.query<FirstRow>(firstSubscription, [bucket, userId]);
  const at = row?.first_subscription_at ?? undefined;
  return row === undefined || at === undefined ? undefined : { at, now: row.now };
};
