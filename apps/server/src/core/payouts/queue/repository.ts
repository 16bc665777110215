import type { ExchangeState } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import { exchangeColumns } from '../repository.ts';
import type { Exchange, ExchangeName } from '../repository.ts';

export type QueuedExchange = Exchange & { readonly needs_second: boolean };

const needsSecond = `e.unit <> 'SPOON' and e.amount > (select p.second_operator_above
  from dipper.exchange_policy p where p.country = e.country and p.route = e.type
    and p.version = e.policy_version) as needs_second`;

const find = statement(
  'payouts-queue-one',
  `select ${exchangeColumns}, ${needsSecond} from dipper.exchange e
   where e.bucket = $1 and e.user_id = $2 and e.exchange_id = $3`,
);

const newest = statement(
  'payouts-queue-newest',
  `-- every bucket: operators look across all people, newest first
   select ${exchangeColumns}, ${needsSecond} from dipper.exchange e
   where e.exchange_id < $1 order by e.exchange_id desc limit $2`,
);

const newestOf = statement(
  'payouts-queue-newest-of-state',
  `-- every bucket: operators look across all people, newest first
   select ${exchangeColumns}, ${needsSecond} from dipper.exchange e
   where e.state = $3 and e.exchange_id < $1 order by e.exchange_id desc limit $2`,
);

/** Who has waited longest is looked at first. */
const waiting = statement(
  'payouts-queue-waiting',
  `-- every bucket: operators look across all people, oldest first
   select ${exchangeColumns}, ${needsSecond} from dipper.exchange e
   where e.state = $3 and e.exchange_id > $1 order by e.exchange_id limit $2`,
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

const toBeDecided: ReadonlySet<string> = new Set(['requested', 'checking', 'review']);

/** Before and after every number: they begin with their time, and no time is as early or as late. */
const ends = {
  first: '00000000-0000-0000-0000-000000000000',
  last: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

export const findQueue = (
  db: Queryable,
  query: {
    readonly state: ExchangeState | undefined;
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<QueuedExchange[]> => {
  const { state, after, limit } = query;
  if (state === undefined) {
    return db.query<QueuedExchange>(newest, [after ?? ends.last, limit]);
  }
  return toBeDecided.has(state)
    ? db.query<QueuedExchange>(waiting, [after ?? ends.first, limit, state])
    : db.query<QueuedExchange>(newestOf, [after ?? ends.last, limit, state]);
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
