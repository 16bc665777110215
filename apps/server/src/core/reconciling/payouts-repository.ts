import type { Currency, ExchangeState } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Day } from './model.ts';

export type PayoutRow = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly exchange_id: string;
  readonly state: ExchangeState;
  readonly amount: bigint;
  readonly unit: Currency;
  readonly posted: bigint;
  readonly paid_at: Date | null;
  readonly ended_at: Date | null;
};

/** The longest time that a payout can be under way; it is decided within it. */
export const daysUnderWay = 15;

/** Null for payouts decided in review, which happens days after they were in the statement. */
const paidAt = `case when not exists (select 1 from dipper.exchange_log g where g.bucket = e.bucket
  and g.user_id = e.user_id and g.exchange_id = e.exchange_id and g.from_state = 'review'
  and g.to_state = 'paid') then e.paid_at end as paid_at`;

const around = statement(
  'reconciling-payouts-around',
  `-- every bucket: a day is everybody's
   with around as (
     select bucket, user_id, exchange_id from dipper.exchange_attempt
     where started_at >= $2::timestamptz - make_interval(days => $4) and started_at < $3
     union
     select bucket, user_id, exchange_id from dipper.exchange
     where paid_at >= $2 and paid_at < $3
     union
     select bucket, user_id, exchange_id from dipper.exchange
     where state = 'returned' and ended_at >= $2 and ended_at < $3
   )
   select e.bucket, e.user_id, e.exchange_id, e.state::text, e.amount, e.unit::text,
     ${paidAt}, e.ended_at,
     coalesce((select sum(j.amount) from dipper.journal j
       where j.bucket = e.bucket and j.user_id = e.user_id and j.kind = 'exchange_paid'
         and j.ref_id = e.exchange_id
         and j.credit = ('platform.payout.' || e.provider)::dipper.account), 0)::bigint as posted
   from around a
   join dipper.exchange e on e.bucket = a.bucket and e.user_id = a.user_id
     and e.exchange_id = a.exchange_id
   where e.provider = $1`,
);

/** This runs in the background, so it may take long. */
const timeout = { statementMs: 60_000 };

/** Payouts that may stand in the statement of this span. */
export const findPayoutsAround = (
  database: Database,
  provider: string,
  { from, to }: Day,
): Promise<PayoutRow[]> =>
  database.transaction(
    (db) => db.query<PayoutRow>(around, [provider, from, to, daysUnderWay]),
    timeout,
  );
