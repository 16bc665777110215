import { providersRoute, turnSwitchRoute } from '@dipper/contract';
import type { ProviderStanding, ProviderSwitch } from '@dipper/contract';
import {
  findBeats,
  findOpenBreakers,
  findProviders,
  findSwitches,
  turnSwitch,
} from '../../core/provider-guard/index.ts';
import type { Beat, BreakerRow, SwitchRow } from '../../core/provider-guard/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';

const everyMethod = 0;

const describeSwitch = (row: SwitchRow): ProviderSwitch => ({
  provider: row.provider,
  methodId: row.method_id === everyMethod ? null : row.method_id,
  isOff: row.is_off,
  until: row.until?.toISOString() ?? null,
  reason: row.reason,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
});

const sum = (beats: readonly Beat[], of: (beat: Beat) => number): number =>
  beats.reduce((total, beat) => total + of(beat), 0);

const most = (beats: readonly Beat[], of: (beat: Beat) => number): number =>
  Math.max(0, ...beats.map(of));

type Seen = {
  readonly beats: readonly Beat[];
  readonly breakers: readonly BreakerRow[];
  readonly switches: readonly SwitchRow[];
};

/** One provider, as all of our processes see it together. */
export const describeProvider = (provider: string, seen: Seen): ProviderStanding => {
  const beats = seen.beats.filter((each) => each.provider === provider);
  const open = seen.breakers.find((each) => each.provider === provider);
  const isTried = beats.some(({ breaker }) => breaker === 'half-open');
  return {
    provider,
    breaker: open === undefined ? (isTried ? 'half-open' : 'closed') : 'open',
    openUntil: open?.open_until.toISOString() ?? null,
    switches: seen.switches.filter((each) => each.provider === provider).map(describeSwitch),
    processes: beats.length,
    calls: sum(beats, ({ calls }) => calls),
    failures: sum(beats, ({ failures }) => failures),
    refused: sum(beats, ({ refused }) => refused),
    running: sum(beats, ({ running }) => running),
    waiting: sum(beats, ({ waiting }) => waiting),
    latencyMs: {
      p50: most(beats, ({ p50_ms }) => p50_ms),
      p95: most(beats, ({ p95_ms }) => p95_ms),
    },
  };
};

const readSeen = async (database: Database): Promise<Seen> => {
  const [beats, breakers, switches] = await Promise.all([
    findBeats(database),
    findOpenBreakers(database),
    findSwitches(database),
  ]);
  return { beats, breakers, switches };
};

/** How those who take the money for us do, and the switch that spares one of them. */
export const mountProviders = (http: Http, database: Database): void => {
  http.mount(providersRoute, async () => {
    const [providers, seen] = await Promise.all([findProviders(database), readSeen(database)]);
    return answer(200, { results: providers.map((provider) => describeProvider(provider, seen)) });
  });

  http.mount(turnSwitchRoute, async ({ body, log }) => {
    const { provider, methodId, isOff, until, reason, changedBy } = body;
    if (!(await findProviders(database)).includes(provider)) return problem('not_found');
    await turnSwitch(database, {
      provider,
      method_id: methodId ?? everyMethod,
      is_off: isOff,
      until: isOff && typeof until === 'string' ? new Date(until) : null,
      reason,
      changed_by: changedBy,
    });
    const state = isOff ? 'off' : 'on';
    log.info({ event: 'provider-switched', provider, state }, 'a provider was switched');
    return answer(200, describeProvider(provider, await readSeen(database)));
  });
};
