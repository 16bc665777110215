import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';

export type Buyer = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly country: string;
};

const inForce = statement(
  'limits-in-force',
  `select dipper.limit_of($1, 'daily_method_uses')::int as daily,
     dipper.limit_of($1, 'minor_monthly') as monthly,
     dipper.limit_of($1, 'refund_days')::int as refund`,
);

const usesToday = statement(
  'limits-uses-today',
  `select m.method_id, coalesce(u.o_uses, 0)::int as uses,
     dipper.limit_of($3, 'daily_method_uses')::int as daily_limit,
     case when u.o_uses > 0
       then dipper.method_free_at($1, $2, $3, m.method_id) end as free_at
   from dipper.payment_method m
   left join dipper.uses_of_day($1, $2, $3, dipper.current_time()) u on u.o_method_id = m.method_id
   where m.country = $3 and m.available order by m.position, m.method_id`,
);

const freeAt = call('method_free_at');

const month = statement(
  'limits-month',
  `select to_char(o_started at time zone dipper.zone_of($3), 'YYYY-MM') as month,
     dipper.zone_of($3) as zone, o_count as count, o_paid as paid, o_open as open,
     dipper.limit_of($3, 'minor_monthly') as limit,
     (select u.grant_adult <> 1 from dipper.app_user u
      where u.bucket = $1 and u.user_id = $2) as is_minor
   from dipper.paid_of_month($1, $2, $3, dipper.current_time())`,
);

const whyNot = call('why_not');

export type LimitsRow = {
  readonly daily: number;
  readonly monthly: bigint | null;
  readonly refund: number;
};

/** Returns the limits that apply in a country now. */
export const findLimits = async (db: Queryable, country: string): Promise<LimitsRow> => {
  const [row] = await db.query<LimitsRow>(inForce, [country]);
  if (row === undefined) throw new Error('limits are nowhere');
  return row;
};

export type MethodUses = {
  readonly method_id: number;
  readonly uses: number;
  readonly daily_limit: number;
  /** Time from which it can be used again; null if it can be used now. */
  readonly free_at: Date | null;
};

export const findUsesToday = (
  db: Queryable,
  { bucket, userId, country }: Buyer,
): Promise<MethodUses[]> => db.query<MethodUses>(usesToday, [bucket, userId, country]);

/** Returns when the person may use the method again; null if they may now. */
export const findFreeAt = (
  db: Queryable,
  { bucket, userId, country }: Buyer,
  methodId: number,
): Promise<Date | null> => freeAt(db, { bucket, userId, country, methodId });

export type MonthRow = {
  /** The month, like `2026-11`, in the zone of the country. */
  readonly month: string;
  readonly zone: string;
  readonly count: number;
  /** Paid in the month, less refunds. */
  readonly paid: bigint;
  /** The amount of undecided payments: they may still succeed. */
  readonly open: bigint;
  readonly limit: bigint | null;
  readonly is_minor: boolean;
};

export const findMonthOf = async (
  db: Queryable,
  { bucket, userId, country }: Buyer,
): Promise<MonthRow> => {
  const [row] = await db.query<MonthRow>(month, [bucket, userId, country]);
  if (row === undefined) throw new Error('a month has no summary');
  return row;
};

export const findReason = (
  db: Queryable,
  { bucket, userId }: Buyer,
  productId: bigint,
): Promise<Gives<'why_not'> | null> => whyNot(db, { bucket, userId, productId });
