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

const page = statement(
  'payouts-queue',
  `-- every bucket: operators look across all people, newest first
   select ${exchangeColumns}, ${needsSecond} from dipper.exchange e
   where ($1::dipper.exchange_state is null or e.state = $1)
     and ($2::uuid is null or e.exchange_id < $2)
   order by e.exchange_id desc limit $3`,
);

/** Who has waited longest is looked at first. */
const waiting = statement(
  'payouts-queue-waiting',
  `-- every bucket: operators look across all people, oldest first
   select ${exchangeColumns}, ${needsSecond} from dipper.exchange e
   where e.state = $1 and ($2::uuid is null or e.exchange_id > $2)
   order by e.exchange_id limit $3`,
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

export const findQueue = (
  db: Queryable,
  query: {
    readonly state: ExchangeState | undefined;
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<QueuedExchange[]> => {
  const { state, after, limit } = query;
  const isWaiting = state !== undefined && toBeDecided.has(state);
  return db.query<QueuedExchange>(isWaiting ? waiting : page, [
    state ?? null,
    after ?? null,
    limit,
  ]);
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
