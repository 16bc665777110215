import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { payoutProviderNames } from '../../ports/payout-provider.ts';
import type { Standing } from './breaker.ts';

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

const open = statement('guard-open', 'select dipper.open_provider_breaker($1, $2)');

const beat = statement(
  'guard-beat',
  'select dipper.beat_providers($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
);

const turn = statement(
  'guard-switch',
  'select dipper.switch_provider($1, $2, $3, $4, $5, $6) as revision',
);

const switches = statement(
  'guard-switches',
  `select s.provider, s.method_id, s.is_off, s.until, s.reason, s.revision, s.changed_at,
     s.changed_by
   from dipper.provider_switch s order by s.provider, s.method_id`,
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

export const findStanding = (db: Queryable): Promise<StandingRow[]> =>
  db.query<StandingRow>(standing);

export const openBreaker = async (
  db: Queryable,
  provider: string,
  seconds: number,
): Promise<void> => {
  await db.query(open, [provider, seconds]);
};

export type Beat = {
  readonly provider: string;
  readonly breaker: Standing;
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
  await db.query(beat, [
    process,
    items.map((item) => item.provider),
    items.map((item) => item.breaker),
    items.map((item) => item.calls),
    items.map((item) => item.failures),
    items.map((item) => item.refused),
    items.map((item) => item.running),
    items.map((item) => item.waiting),
    items.map((item) => item.p50_ms),
    items.map((item) => item.p95_ms),
  ]);
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

/** Those who take money for us, and those who pay it out. */
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

export const findSwitches = (db: Queryable): Promise<SwitchRow[]> => db.query<SwitchRow>(switches);

export type Turn = Pick<SwitchRow, 'provider' | 'method_id' | 'is_off' | 'until' | 'reason'> & {
  readonly changed_by: string;
};

/** How often this switch has been turned, this time included. */
export const turnSwitch = async (db: Queryable, change: Turn): Promise<number> => {
  const { provider, method_id, is_off, until, reason, changed_by } = change;
  const [row] = await db.query<{ revision: number }>(turn, [
    provider,
    method_id,
    is_off,
    until,
    reason,
    changed_by,
  ]);
  if (row === undefined) throw new Error('a switch answered nothing');
  return row.revision;
};
