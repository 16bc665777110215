import type { Country, ExchangeState, ExchangeType } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import { exchangeColumns } from '../repository.ts';
import type { Exchange, ExchangeName } from '../repository.ts';

export type QueuedExchange = Exchange & { readonly needs_second: boolean };

/** The rule of `decide_exchange` without the deciding operator's daily sum, which the caller adds. */
const above = `e.unit <> 'SPOON' and (e.state = 'checking' or e.agreed_by is not null
  or e.amount + case when e.state <> 'requested' then 0 else (
      select coalesce(sum(o.amount), 0) from dipper.exchange_log l
      join dipper.exchange o on o.bucket = l.bucket and o.user_id = l.user_id
        and o.exchange_id = l.exchange_id
      where l.bucket = e.bucket and l.user_id = e.user_id and l.exchange_id <> e.exchange_id
        and l.at > dipper.current_time() - interval '1 day' and l.cause = 'operator'
        and l.to_state = 'approved' and o.unit = e.unit
        and o.state not in ('refused', 'rejected', 'canceled', 'returned')) end
    > (select p.second_operator_above from dipper.exchange_policy p
       where p.country = e.country and p.route = e.type and p.version = e.policy_version))`;
const needsSecond = `${above} as needs_second`;

const find = statement(
  'payouts-queue-one',
  `select ${exchangeColumns}, ${needsSecond} from dipper.exchange e
   where e.bucket = $1 and e.user_id = $2 and e.exchange_id = $3`,
);

/** Filters by country, by way, and by whether an exchange needs two operators. */
const fits = (first: number) => `($${first}::text is null or e.country = $${first})
   and ($${first + 1}::text is null or e.type = $${first + 1})
   and ($${first + 2}::boolean is null or $${first + 2} = (${above}))`;

const newest = statement(
  'payouts-queue-newest',
  `-- every bucket: operators look across all people, newest first
   select ${exchangeColumns}, ${needsSecond} from dipper.exchange e
   where e.exchange_id < $1 and ${fits(3)} order by e.exchange_id desc limit $2`,
);

const newestOf = statement(
  'payouts-queue-newest-of-state',
  `-- every bucket: operators look across all people, newest first
   select ${exchangeColumns}, ${needsSecond} from dipper.exchange e
   where e.state = $6 and e.exchange_id < $1 and ${fits(3)} order by e.exchange_id desc limit $2`,
);

/**
 * Finds waiting exchanges, oldest first. For a named operator it leaves out those that need two if
 * the name is shared, and second agreements unless the operator is a checker and not the first.
 */
const waiting = statement(
  'payouts-queue-waiting',
  `-- every bucket: operators look across all people, oldest first
   select ${exchangeColumns}, ${needsSecond} from dipper.exchange e
   where e.state = $6 and e.exchange_id > $1 and ${fits(3)}
     and ($7::text is null or e.state = 'review' or not (${above})
       or ($7 <> 'operator' and $7 not like 'token:%' and (e.state = 'requested' or ($8 and e.agreed_by <> $7))))
   order by e.exchange_id limit $2`,
);

const log = statement(
  'payouts-log',
  `select revision, from_state::text, to_state::text, cause, actor, evidence, at
   from dipper.exchange_log where bucket = $1 and user_id = $2 and exchange_id = $3
   order by revision`,
);

export const findQueued = async (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
): Promise<QueuedExchange | undefined> =>
  (await db.query<QueuedExchange>(find, [bucket, userId, exchangeId]))[0];

export const toBeDecided: readonly ExchangeState[] = ['requested', 'checking', 'review'];

/** Ids before and after every real one, since real ones begin with their time. */
const ends = {
  first: '00000000-0000-0000-0000-000000000000',
  last: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

export type QueueQuery = {
  readonly state: ExchangeState | undefined;
  readonly country: Country | undefined;
  readonly type: ExchangeType | undefined;
  readonly isAbove: boolean | undefined;
  readonly after: string | undefined;
  readonly limit: number;
};

const filtersOf = ({ country, type, isAbove }: QueueQuery) => [
  country ?? null,
  type ?? null,
  isAbove ?? null,
];

/** Finds exchanges in these states that wait for a decision, by anybody or by one operator. */
export const findWaiting = async (
  db: Queryable,
  query: QueueQuery & {
    readonly states: readonly ExchangeState[];
    readonly operator?: { readonly name: string; readonly isChecker: boolean };
  },
): Promise<QueuedExchange[]> => {
  const { states, after = ends.first, limit, operator } = query;
  const whose = [operator?.name ?? null, operator?.isChecker ?? false];
  const found = await Promise.all(
    states.map((state) =>
      db.query<QueuedExchange>(waiting, [after, limit, ...filtersOf(query), state, ...whose]),
    ),
  );
  const all = found.flat();
  if (states.length > 1) all.sort((a, b) => (a.exchange_id < b.exchange_id ? -1 : 1));
  return all.slice(0, limit);
};

export const findQueue = (db: Queryable, query: QueueQuery): Promise<QueuedExchange[]> => {
  const { state, after = ends.last, limit } = query;
  if (state !== undefined && toBeDecided.includes(state)) {
    return findWaiting(db, { ...query, states: [state] });
  }
  const values = [after, limit, ...filtersOf(query)];
  return state === undefined
    ? db.query<QueuedExchange>(newest, values)
    : db.query<QueuedExchange>(newestOf, [...values, state]);
};

export type ExchangeLogRow = {
  readonly revision: number;
  readonly from_state: ExchangeState;
  readonly to_state: ExchangeState;
  readonly cause: string;
  readonly actor: string | null;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly at: Date;
};

export const findExchangeLog = (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
): Promise<ExchangeLogRow[]> => db.query<ExchangeLogRow>(log, [bucket, userId, exchangeId]);
