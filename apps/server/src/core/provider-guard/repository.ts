import type { Country } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { payoutProviderNames } from '../../ports/payout-provider.ts';
import type { CircuitState } from './breaker.ts';

const standing = statement(
  'guard-standing',
  `select m.country, m.method_id, m.provider,
     o.method_id is not null as is_off, o.until as off_until,
     b.open_until,
     (extract(epoch from b.open_until - t.now) * 1000)::integer as open_for_ms
   from dipper.current_time() as t (now)
   cross join dipper.payment_method m
   left join lateral (
     select s.method_id, s.until from dipper.provider_switch s
     where s.provider = m.provider and s.method_id in (0, m.method_id)
       and s.is_off and (s.until is null or s.until > t.now)
     order by s.until desc nulls first limit 1
   ) o on true
   left join dipper.provider_breaker b on b.provider = m.provider and b.open_until > t.now`,
);

export type StandingRow = {
  readonly country: string;
  readonly method_id: number;
  readonly provider: string;
  readonly is_off: boolean;
  readonly off_until: Date | null;
  readonly open_until: Date | null;
  readonly open_for_ms: number | null;
};

const open = call('open_provider_breaker');

const beat = call('beat_providers');

const turn = call('turn_provider_switch');

const switches = statement(
  'guard-switches',
  `select s.provider, s.method_id, s.is_off, s.until, s.reason, s.revision, s.changed_at,
     s.changed_by, s.is_off and (s.until is null or s.until > t.now) as holds
   from dipper.current_time() as t (now)
   cross join dipper.provider_switch s order by s.provider, s.method_id`,
);

const beats = statement(
  'guard-beats',
  `select b.provider, b.breaker, b.calls, b.failures, b.refused, b.running, b.waiting, b.p50_ms,
     b.p95_ms
   from dipper.current_time() as t (now)
   join dipper.provider_beat b on b.beat_at > t.now - make_interval(secs => $1)`,
);

const breakers = statement(
  'guard-breakers',
  `select b.provider, b.opened_at, b.open_until
   from dipper.current_time() as t (now)
   join dipper.provider_breaker b on b.open_until > t.now`,
);

const providers = statement(
  'guard-providers',
  `select m.provider from dipper.payment_method m
   union select unnest($1::text[]) order by provider`,
);

const switchLog = statement(
  'guard-switch-log',
  `select l.provider, l.method_id, l.is_off, l.until, l.reason, l.revision, l.changed_at,
     l.changed_by, l.was_asked
   from dipper.provider_switch_log l where $1::text is null or l.provider = $1
   order by l.changed_at desc, l.revision desc limit $2`,
);

const methods = statement(
  'guard-methods',
  `select m.provider, m.method_id, m.country from dipper.payment_method m
   order by m.provider, m.method_id, m.country`,
);

const outcomes = statement(
  'guard-outcomes',
  `-- every bucket: how a provider does is seen over everybody's
   select p.provider, p.state in ('succeeded', 'part_refunded', 'refunded') as is_success,
     p.failure_code as code, count(*)::integer as count
   from dipper.current_time() as t (now)
   join dipper.payment p on p.settled_at >= t.now - interval '1 hour'
   where p.state in ('succeeded', 'part_refunded', 'refunded', 'declined')
   group by 1, 2, 3 order by 4 desc`,
);

export const findStanding = (db: Queryable): Promise<StandingRow[]> =>
  db.query<StandingRow>(standing);

export const openBreaker = async (
  db: Queryable,
  provider: string,
  seconds: number,
): Promise<void> => {
  await open(db, { provider, seconds });
};

export type Beat = {
  readonly provider: string;
  readonly breaker: CircuitState;
  readonly calls: number;
  readonly failures: number;
  readonly refused: number;
  readonly running: number;
  readonly waiting: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
};

export const writeBeats = async (
  db: Queryable,
  process: string,
  items: readonly Beat[],
): Promise<void> => {
  await beat(db, {
    process,
    provider: items.map((item) => item.provider),
    breaker: items.map((item) => item.breaker),
    calls: items.map((item) => item.calls),
    failures: items.map((item) => item.failures),
    refused: items.map((item) => item.refused),
    running: items.map((item) => item.running),
    waiting: items.map((item) => item.waiting),
    p50Ms: items.map((item) => item.p50_ms),
    p95Ms: items.map((item) => item.p95_ms),
  });
};

/** Beats older than this are of processes that have ended. */
const beatSeconds = 15;

export const findBeats = (db: Queryable): Promise<Beat[]> => db.query<Beat>(beats, [beatSeconds]);

export type BreakerRow = {
  readonly provider: string;
  readonly opened_at: Date;
  readonly open_until: Date;
};

export const findOpenBreakers = (db: Queryable): Promise<BreakerRow[]> =>
  db.query<BreakerRow>(breakers);

/** Finds the providers that take money for us, and those that pay it out. */
export const findProviders = async (db: Queryable): Promise<string[]> =>
  (await db.query<{ provider: string }>(providers, [payoutProviderNames])).map(
    ({ provider }) => provider,
  );

export type SwitchRow = {
  readonly provider: string;
  /** 0 stands for all methods of the provider. */
  readonly method_id: number;
  readonly is_off: boolean;
  readonly until: Date | null;
  readonly reason: string;
  readonly revision: number;
  readonly changed_at: Date;
  readonly changed_by: string;
};

/** A switch, and whether it still applies: after its end the method is on again. */
export type StandingSwitchRow = SwitchRow & { readonly holds: boolean };

export const findSwitches = (db: Queryable): Promise<StandingSwitchRow[]> =>
  db.query<StandingSwitchRow>(switches);

/** One switching of a provider, and whether the operator confirmed that the provider was asked. */
export type TurnRow = SwitchRow & { readonly was_asked: boolean };

/** Finds the changes of switches, with their operators and reasons, newest first. */
export const findTurns = (
  db: Queryable,
  provider: string | undefined,
  most: number,
): Promise<TurnRow[]> => db.query<TurnRow>(switchLog, [provider ?? null, most]);

export type MethodRow = {
  readonly provider: string;
  readonly method_id: number;
  readonly country: Country;
};

export const findMethods = (db: Queryable): Promise<MethodRow[]> => db.query<MethodRow>(methods);

export type OutcomeRow = {
  readonly provider: string;
  readonly is_success: boolean;
  readonly code: number | null;
  readonly count: number;
};

/** Counts the outcomes of the payments that ended within an hour. */
export const findOutcomes = (db: Queryable): Promise<OutcomeRow[]> =>
  db.query<OutcomeRow>(outcomes);

export type Turn = Pick<SwitchRow, 'provider' | 'method_id' | 'is_off' | 'until' | 'reason'> & {
  readonly changed_by: string;
  /** True if the operator confirmed that the provider was asked about its unproved facts. */
  readonly was_asked: boolean;
  /** How it was seen; undefined: however it stands. */
  readonly revision: number | undefined;
};
export type Turned = 'turned' | 'not_found' | 'changed_meanwhile' | 'in_the_past';

export const turnSwitch = (db: Queryable, change: Turn): Promise<Turned> =>
  turn(db, {
    provider: change.provider,
    methodId: change.method_id,
    isOff: change.is_off,
    until: change.until,
    reason: change.reason,
    changedBy: change.changed_by,
    revision: change.revision,
    wasAsked: change.was_asked,
  });
