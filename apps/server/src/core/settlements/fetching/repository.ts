import type { SettlementFetchOutcome } from '@dipper/contract';
import { call, callEach, statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import { settlementColumns } from '../repository.ts';
import type { SettlementRow } from '../repository.ts';

export type FetchRow = {
  readonly provider: string;
  readonly day: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly state: 'due' | 'running' | 'done';
  readonly due_at: Date;
  readonly attempt: number;
  readonly untold: number;
  readonly told: number;
  readonly outcome: SettlementFetchOutcome | null;
  readonly asked_at: Date | null;
  readonly told_at: Date | null;
  readonly settlement_id: string | null;
  readonly asked_by: string | null;
  readonly reason: string | null;
};

const columns = `provider, day::text, starts_at, ends_at, state, due_at, attempt, untold, told, outcome,
  asked_at, told_at, settlement_id, asked_by, reason`;

const plan = callEach('plan_settlement_fetches');
const again = call('ask_settlement_again');

const claim = call('claim_settlement_fetch');
const renew = call('renew_settlement_fetch');

const finish = call('finish_settlement_fetch');

const standing = statement(
  'settlements-standing-fetched',
  `select ${settlementColumns} from dipper.settlement
   where provider = $1 and source = 'api' and state = 'compared' and from_day = $2::text::date`,
);

const begin = call('read_fetched_settlement');

const ofDays = statement(
  'settlements-fetches-of-days',
  `select ${columns} from dipper.settlement_fetch
   where day >= $1::text::date and day <= $2::text::date order by provider, day`,
);

const standings = statement(
  'settlements-fetch-standings',
  `select f.provider, (max(f.day) filter (where f.told > 0))::text as told_day,
     max(f.told_at) as told_at, (count(*) filter (where f.lacks))::integer as untold,
     (min(f.day) filter (where f.lacks))::text as untold_since
   from (select e.*, e.told = 0 and e.untold > 0 and not exists (
       select 1 from dipper.settlement s where s.provider = e.provider
         and s.state = 'compared' and e.day between s.from_day and s.to_day) as lacks
     from dipper.settlement_fetch e) f group by f.provider`,
);

/** Providers with the zone of their days. */
export type Calendar = readonly { readonly provider: string; readonly zone: string }[];

const daysBack = 3;
const daysMost = 92;
/** Time for every provider to publish a day: Toss Pay at six in the morning, PayPal within 3 hours. */
const settleSeconds = 9 * 3600;

export const planFetches = async (db: Queryable, calendar: Calendar): Promise<void> => {
  const each = { daysBack, daysMost, settleSeconds };
  await plan(
    db,
    calendar.map(({ provider, zone }) => ({ provider, zone, ...each })),
  );
};

export type FetchRequest = {
  readonly provider: string;
  readonly zone: string;
  readonly day: string;
  readonly askedBy: string;
  readonly reason: string;
};

/** Plans another fetch. Returns false if the day is not over yet, or is being fetched now. */
export const askAgain = async (
  db: Queryable,
  { provider, zone, day, askedBy, reason }: FetchRequest,
): Promise<boolean> => again(db, { provider, zone, day, settleSeconds, askedBy, reason });

export const claimFetch = async (
  db: Queryable,
  provider: readonly string[],
  leaseSeconds: number,
): Promise<FetchRow | undefined> => (await claim<FetchRow>(db, { provider, leaseSeconds }))[0];

/** Whether the day is still this caller's; it then has that much more time. */
export const renewFetch = async (
  db: Queryable,
  { provider, day, attempt }: FetchRow,
  leaseSeconds: number,
): Promise<boolean> => renew(db, { provider, day, attempt, leaseSeconds });

export type FetchEnd = {
  readonly outcome: SettlementFetchOutcome;
  readonly againSeconds: number | null;
  readonly settlementId: string | null;
};

export const finishFetch = async (
  db: Queryable,
  { provider, day, attempt }: FetchRow,
  { outcome, againSeconds, settlementId }: FetchEnd,
): Promise<void> => {
  await finish(db, { provider, day, attempt, outcome, againSeconds, settlementId });
};

/** Finds the settlement of the day as the provider's API last reported it. */
export const findStandingFetched = async (
  db: Queryable,
  { provider, day }: FetchRow,
): Promise<SettlementRow | undefined> =>
  (await db.query<SettlementRow>(standing, [provider, day]))[0];

export type Fetched = {
  readonly id: string;
  readonly provider: string;
  readonly day: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly replaces: string | null;
  readonly leaseSeconds: number;
  readonly startedBy: string;
  readonly reason: string;
};

/** Undefined: a file of this provider is read at this moment. */
export const beginFetched = async (
  db: Queryable,
  { id: settlementId, ...fetched }: Fetched,
): Promise<SettlementRow | undefined> =>
  (await begin<SettlementRow>(db, { settlementId, ...fetched }))[0];

export const findFetches = (db: Queryable, from: string, to: string): Promise<FetchRow[]> =>
  db.query<FetchRow>(ofDays, [from, to]);

export type FetchStanding = {
  readonly provider: string;
  readonly told_day: string | null;
  readonly told_at: Date | null;
  /** Days that were requested but never reported, and that no file covers. */
  readonly untold: number;
  readonly untold_since: string | null;
};

export const findFetchStandings = (db: Queryable): Promise<FetchStanding[]> =>
  db.query<FetchStanding>(standings);
