import type { Country, ExchangeState, ExchangeType } from '@dipper/contract';
import { exchangeColumns } from '../../core/payouts/index.ts';
import type { Exchange, ExchangeName, PayeeRow } from '../../core/payouts/index.ts';
import type { Holder } from '../../core/ledger/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

/** An exchange with the way it went: each state and when. */
export type ExchangeWithWay = Exchange & {
  readonly way: readonly { readonly state: ExchangeState; readonly at: string }[];
};

const way = `coalesce((select jsonb_agg(jsonb_build_object('state', g.to_state, 'at',
    to_char(g.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by g.revision)
  from dipper.exchange_log g where g.bucket = e.bucket and g.user_id = e.user_id
    and g.exchange_id = e.exchange_id), '[]') as way`;

/** Ids begin with their time, so their order is the order of the requests. */
const page = statement(
  'exchange-page',
  `select ${exchangeColumns}, ${way} from dipper.exchange e
   where e.bucket = $1 and e.user_id = $2 and ($3::uuid is null or e.exchange_id < $3)
     and ($4::text is null or e.type = $4)
     and ($5::text[] is null or e.state::text = any($5))
   order by e.exchange_id desc limit $6`,
);

const one = statement(
  'exchange-one',
  `select ${exchangeColumns}, ${way} from dipper.exchange e
   where e.bucket = $1 and e.user_id = $2 and e.exchange_id = $3`,
);

const byKey = statement(
  'exchange-by-key',
  `select e.exchange_id, e.fingerprint from dipper.exchange e
   where e.bucket = $1 and e.user_id = $2 and e.request_key = $3`,
);

const lastDeposit = statement(
  'exchange-last-deposit',
  `select ${exchangeColumns}, ${way} from dipper.exchange e
   where e.bucket = $1 and e.user_id = $2 and e.state = 'paid' and e.type <> 'convert'
   order by e.paid_at desc, e.exchange_id desc limit 1`,
);

/**
 * Finds the payee of the last request, if it was not refused and nothing of it was erased. An older
 * request is no substitute. The resident number is asked for again, so the stored one stays closed.
 */
const lastPayee = statement(
  'exchange-last-payee',
  `select e.exchange_id, p.bank_code, p.account, null::bytea as resident_number, p.contact,
     p.terms, p.document_ids
   from (select l.bucket, l.user_id, l.exchange_id, l.state from dipper.exchange l
     where l.bucket = $1 and l.user_id = $2 and l.type = 'cash'
     order by l.exchange_id desc limit 1) e
   join dipper.exchange_payee p
     on p.bucket = e.bucket and p.user_id = e.user_id and p.exchange_id = e.exchange_id
   where e.state not in ('rejected', 'refused', 'returned') and p.erased_at is null`,
);

const depositDates = statement(
  'exchange-deposit-dates',
  `select d.days, dipper.working_day($1, dipper.current_time(), d.days, $3) as date
   from unnest($2::integer[]) as d (days)`,
);

const counts = statement(
  'exchange-counts',
  `select e.state::text, count(*)::int as count from dipper.exchange e
   where e.bucket = $1 and e.user_id = $2 group by e.state`,
);

const today = statement(
  'exchange-today',
  `select (dipper.current_time() at time zone dipper.zone_of($1))::date::text as today`,
);

export type ListQuery = {
  readonly after: string | undefined;
  readonly type: ExchangeType | undefined;
  readonly states: readonly ExchangeState[] | undefined;
  readonly limit: number;
};

export const findExchanges = (
  db: Queryable,
  { bucket, userId }: Holder,
  { after, type, states, limit }: ListQuery,
): Promise<ExchangeWithWay[]> =>
  db.query<ExchangeWithWay>(page, [
    bucket,
    userId,
    after ?? null,
    type ?? null,
    states ?? null,
    limit,
  ]);

export const findOneExchange = async (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
): Promise<ExchangeWithWay | undefined> =>
  (await db.query<ExchangeWithWay>(one, [bucket, userId, exchangeId]))[0];

export type RequestedBefore = { readonly exchange_id: string; readonly fingerprint: string };

export const findByRequestKey = async (
  db: Queryable,
  { bucket, userId }: Holder,
  key: string,
): Promise<RequestedBefore | undefined> =>
  (await db.query<RequestedBefore>(byKey, [bucket, userId, key]))[0];

export const findLastDeposit = async (
  db: Queryable,
  { bucket, userId }: Holder,
): Promise<ExchangeWithWay | undefined> =>
  (await db.query<ExchangeWithWay>(lastDeposit, [bucket, userId]))[0];

export type LastPayee = PayeeRow & { readonly exchange_id: string };

export const findLastPayee = async (
  db: Queryable,
  { bucket, userId }: Holder,
): Promise<LastPayee | undefined> => (await db.query<LastPayee>(lastPayee, [bucket, userId]))[0];

/** Finds the working day of a country that is so many of them from now. */
export const findDepositDates = async (
  db: Queryable,
  country: Country,
  { days, holidays }: { readonly days: readonly number[]; readonly holidays: readonly string[] },
): Promise<ReadonlyMap<number, Date>> => {
  const values = [country, days, holidays];
  const rows = await db.query<{ days: number; date: Date }>(depositDates, values);
  return new Map(rows.map((row) => [row.days, row.date]));
};

export const countExchanges = (
  db: Queryable,
  { bucket, userId }: Holder,
): Promise<{ state: ExchangeState; count: number }[]> =>
  db.query<{ state: ExchangeState; count: number }>(counts, [bucket, userId]);

/** The day that it is in a country, as `YYYY-MM-DD`. */
export const findToday = async (db: Queryable, country: string): Promise<string> => {
  const [row] = await db.query<{ today: string }>(today, [country]);
  if (row === undefined) throw new Error('there is no today');
  return row.today;
};
