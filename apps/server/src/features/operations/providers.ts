import { countries, providersRoute, switchLogRoute, turnSwitchRoute } from '@dipper/contract';
import type {
  Country,
  MethodsAnswer,
  ProtocolStanding,
  ProviderMethod,
  ProviderStanding,
  ProviderSwitch,
  ProviderTurn,
} from '@dipper/contract';
import {
  findBeats,
  findMethods,
  findOpenBreakers,
  findOutcomes,
  findProviders,
  findSwitches,
  findTurns,
  turnSwitch,
} from '../../core/provider-guard/index.ts';
import type {
  Beat,
  BreakerRow,
  MethodRow,
  OutcomeRow,
  StandingSwitchRow,
  SwitchRow,
  TurnRow,
} from '../../core/provider-guard/index.ts';
import { classOf, countFacts } from '../../core/protocols/index.ts';
import { findFetchStandings } from '../../core/settlements/index.ts';
import type { FetchStanding } from '../../core/settlements/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Protocol } from '../../ports/protocol.ts';
import { payoutProviderNames } from '../../ports/payout-provider.ts';
import { whatIsOff } from '../../platform/config/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { readMoment } from './moments.ts';

const everyMethod = 0;
const turnsShown = 200;
const payoutNames: ReadonlySet<string> = new Set(payoutProviderNames);

const describeSwitch = (row: SwitchRow): ProviderSwitch => ({
  provider: row.provider,
  methodId: row.method_id === everyMethod ? null : row.method_id,
  isOff: row.is_off,
  until: row.until?.toISOString() ?? null,
  reason: row.reason,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
  revision: row.revision,
});

const describeTurn = (row: TurnRow): ProviderTurn => ({
  ...describeSwitch(row),
  wasAsked: row.was_asked,
});

const sum = (beats: readonly Beat[], of: (beat: Beat) => number): number =>
  beats.reduce((total, beat) => total + of(beat), 0);

const most = (beats: readonly Beat[], of: (beat: Beat) => number): number =>
  Math.max(0, ...beats.map(of));

export type Seen = {
  readonly beats: readonly Beat[];
  readonly breakers: readonly BreakerRow[];
  readonly switches: readonly StandingSwitchRow[];
  readonly methods: readonly MethodRow[];
  readonly outcomes: readonly OutcomeRow[];
  readonly fetches: readonly FetchStanding[];
};

/** The shop's methods in each country. */
type Shown = ReadonlyMap<string, MethodsAnswer['results']>;

const sightOf = ({ method_id: methodId, country }: MethodRow, shown: Shown): ProviderMethod => {
  const item = shown.get(country)?.find((each) => each.methodId === methodId);
  return {
    methodId,
    country,
    sight: item?.state ?? 'absent',
    opensAt: item?.opensAt ?? null,
  };
};

const failuresShown = 5;

const describeHour = (outcomes: readonly OutcomeRow[]): ProviderStanding['lastHour'] => {
  const failed = outcomes.filter(({ is_success: isSuccess }) => !isSuccess);
  const count = (rows: readonly OutcomeRow[]): number =>
    rows.reduce((total, row) => total + row.count, 0);
  return {
    succeeded: count(outcomes) - count(failed),
    failed: count(failed),
    failures: failed
      .slice(0, failuresShown)
      .map(({ code, count: times }) => ({ code, count: times })),
  };
};

const describeTelling = (row: FetchStanding | undefined): ProviderStanding['settlement'] =>
  row === undefined
    ? null
    : {
        toldDay: row.told_day,
        toldAt: row.told_at?.toISOString() ?? null,
        untold: row.untold,
        untoldSince: row.untold_since,
      };

/** Describes a provider as all our processes together see it. */
export const describeHealth = (provider: string, seen: Seen): Omit<ProviderStanding, 'methods'> => {
  const beats = seen.beats.filter((each) => each.provider === provider);
  const open = seen.breakers.find((each) => each.provider === provider);
  const isTried = beats.some(({ breaker }) => breaker === 'half-open');
  return {
    provider,
    breaker: open === undefined ? (isTried ? 'half-open' : 'closed') : 'open',
    openUntil: open?.open_until.toISOString() ?? null,
    switches: seen.switches
      .filter((each) => each.provider === provider)
      .map((row) => ({ ...describeSwitch(row), holds: row.holds })),
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
    settlement: describeTelling(seen.fetches.find((each) => each.provider === provider)),
    isPayout: payoutNames.has(provider),
    lastHour: describeHour(seen.outcomes.filter((each) => each.provider === provider)),
  };
};

export const readSeen = async (database: Database): Promise<Seen> => {
  const [beats, breakers, switches, methods, outcomes, fetches] = await Promise.all([
    findBeats(database),
    findOpenBreakers(database),
    findSwitches(database),
    findMethods(database),
    findOutcomes(database),
    findFetchStandings(database),
  ]);
  return { beats, breakers, switches, methods, outcomes, fetches };
};

export type ProviderDesk = {
  readonly database: Database;
  /** Returns the shop's methods, in the words that buyers read. */
  readonly methodsOf: (database: Database, country: Country) => Promise<MethodsAnswer>;
  readonly protocols: Readonly<Record<string, Protocol>>;
  readonly config: Pick<Config, 'unset' | 'cards'>;
};

const describeProtocol = ([provider, protocol]: [string, Protocol]): ProtocolStanding => ({
  provider,
  name: protocol.provider,
  facts: countFacts(protocol),
  hosts: Object.values(protocol.hosts).map(({ value, settings, use, source }) => ({
    value: value ?? null,
    settings: [...settings],
    use,
    known: classOf(protocol, source),
  })),
  authentication: Object.values(protocol.authentication).map(({ says, source }) => ({
    says,
    known: classOf(protocol, source),
  })),
  questions: Object.values(protocol.unproved).map(({ claim, ask, meanwhile }) => ({
    claim,
    ask,
    meanwhile,
  })),
});

const readShown = async ({ database, methodsOf }: ProviderDesk): Promise<Shown> => {
  const methods = countries.map(
    async (country) => [country, (await methodsOf(database, country)).results] as const,
  );
  return new Map(await Promise.all(methods));
};

const describeAll = async (
  desk: ProviderDesk,
  providers: readonly string[],
): Promise<ProviderStanding[]> => {
  const [seen, shown] = await Promise.all([readSeen(desk.database), readShown(desk)]);
  return providers.map((provider) => ({
    ...describeHealth(provider, seen),
    methods: seen.methods
      .filter((each) => each.provider === provider)
      .map((row) => sightOf(row, shown)),
  }));
};

/**
 * An adapter with unproved details is switched on only after somebody confirms that the provider was
 * asked.
 */
const hasToAsk = ({ protocols }: ProviderDesk, provider: string): boolean =>
  Object.keys(protocols[provider]?.unproved ?? {}).length > 0;

/** Mounts the health of payment providers, and the switches for a provider or a method. */
export const mountProviders = (http: Http, desk: ProviderDesk): void => {
  const { database } = desk;
  const protocols = Object.entries(desk.protocols).map(describeProtocol);
  const unset = whatIsOff(desk.config).map(({ part, needs }) => ({ part, needs: [...needs] }));
  http.mount(providersRoute, async () => {
    const results = await describeAll(desk, await findProviders(database));
    return answer(200, { results, protocols, unset });
  });

  http.mount(turnSwitchRoute, async ({ body, operator, log }) => {
    const { provider, methodId, isOff, revision, reason } = body;
    const until = readMoment(isOff ? body.until : null);
    const isUnasked = !isOff && body.wasAsked !== true && hasToAsk(desk, provider);
    if (!until.isReal || isUnasked) return problem('wrong_request_format');
    if (!(await findProviders(database)).includes(provider)) return problem('not_found');
    const outcome = await turnSwitch(database, {
      provider,
      method_id: methodId ?? everyMethod,
      is_off: isOff,
      until: until.at ?? null,
      reason,
      changed_by: operator.name,
      was_asked: body.wasAsked === true,
      revision,
    });
    if (outcome !== 'turned') return problem(outcome);
    const state = isOff ? 'off' : 'on';
    log.info({ event: 'provider-switched', provider, state }, 'a provider was switched');
    const [turned] = await describeAll(desk, [provider]);
    if (turned === undefined) throw new Error('a provider that was just switched is there');
    return answer(200, turned);
  });

  http.mount(switchLogRoute, async ({ query }) => {
    const rows = await findTurns(database, query.provider, turnsShown);
    return answer(200, { results: rows.map(describeTurn) });
  });
};
