import type { Currency } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Holder } from '../../core/ledger/index.ts';

export type HistoryRow = {
  readonly payment_id: string;
  readonly product_name: string;
  readonly method_id: number;
  readonly quantity: number;
  readonly spoon_amount: bigint;
  readonly bonus_amount: bigint;
  readonly total: bigint;
  readonly currency: Currency;
  readonly failure_code: number | null;
  readonly requested_at: Date;
  readonly settled_at: Date;
  readonly spoons_expire_at: Date;
};

/** Payment ids begin with their time, so their order is the order of the payments. */
const page = (condition: string): string =>
  `select p.payment_id, p.product_name, p.method_id, p.quantity, p.spoon_amount,
     p.bonus_amount, p.total, p.currency::text, p.failure_code, p.requested_at, p.settled_at,
     dipper.spoon_expiry(p.settled_at) as spoons_expire_at
   from dipper.payment p
   where p.bucket = $1 and p.user_id = $2 and p.settled_at is not null and ${condition}
     and ($3::uuid is null or p.payment_id < $3)
   order by p.payment_id desc limit $4`;

const charges = statement('history-charges', page(`p.state = 'succeeded'`));
const failures = statement(
  'history-failures',
  page(`p.state in ('declined', 'canceled', 'expired', 'abandoned')`),
);

const monthly = statement(
  'history-monthly',
  `select to_char(s.started at time zone $3, 'YYYY-MM') as month,
     count(p.payment_id)::int as count, coalesce(sum(p.total), 0)::bigint as total,
     (select u.grant_adult <> 1 from dipper.app_user u
      where u.bucket = $1 and u.user_id = $2) as is_minor
   from (select date_trunc('month', dipper.current_time() at time zone $3) at time zone $3
     as started) s
   left join dipper.payment p on p.bucket = $1 and p.user_id = $2 and p.state = 'succeeded'
     and p.settled_at >= s.started
   group by s.started`,
);

export type PageQuery = { readonly after: string | undefined; readonly limit: number };
export type MonthRow = {
  readonly month: string;
  readonly count: number;
  readonly total: bigint;
  readonly is_minor: boolean;
};

const findPage =
  (kind: typeof charges) =>
  (db: Queryable, { bucket, userId }: Holder, { after, limit }: PageQuery): Promise<HistoryRow[]> =>
    db.query<HistoryRow>(kind, [bucket, userId, after ?? null, limit]);

export const findCharges = findPage(charges);
export const findFailures = findPage(failures);

export const findMonth = async (
  db: Queryable,
  { bucket, userId }: Holder,
  zone: string,
): Promise<MonthRow> => {
  const [row] = await db.query<MonthRow>(monthly, [bucket, userId, zone]);
  if (row === undefined) throw new Error('a month has no summary');
  return row;
};
