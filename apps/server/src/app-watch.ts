import { appVersion, wrongSetting } from '@dipper/contract';
import { findDemoOperators } from './core/operators/index.ts';
import { mountHealth, mountMetrics, watchStanding } from './features/operations/index.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/index.ts';
import { createDatabase, findHindrance, isConnectionLost } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { createHttp, isSameSecret } from './platform/http/index.ts';
import type { Http } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Metrics } from './platform/metrics.ts';
import { loadTracer, setTracer } from './platform/tracing/index.ts';

export type WatchParts = {
  readonly config: Config;
  readonly database: Database;
  readonly metrics: Metrics;
  readonly log: Log;
};

type Listeners = { readonly people: Http; readonly operators: Http };

const standingCacheMs = 10_000;

/** A process's database and its metrics, and the state of the whole product. */
export const createWatched = (
  config: Config,
  log: Log,
  role: string,
): Pick<WatchParts, 'database' | 'metrics'> => {
  const metrics = createMetrics();
  const { url, poolMax, waitMs } = config.database;
  const database = createDatabase({ url, role, poolMax, waitMs, log });
  metrics.watchPool(database.pool);
  const { monotonicMs } = systemClock;
  watchStanding({ database, metrics, log, monotonicMs, cacheMs: standingCacheMs });
  return { database, metrics };
};

const isOpen = ({ isStrict, isReachable }: Config): boolean => isStrict || isReachable;

/**
 * Tells the metrics of the process: to anyone on this machine, and only by the token once others can
 * come.
 */
const tellMetrics = (http: Http, { config, metrics }: WatchParts): void => {
  const isReader = (token: string): boolean => isSameSecret(token, config.operatorToken);
  mountMetrics(http, { metrics, isReader: isOpen(config) ? isReader : undefined });
};

const tellHealth = (http: Http, { config, database }: WatchParts): void =>
  mountHealth(http, {
    version: appVersion,
    findHindrance: () => findHindrance(database, config.clock === 'test'),
  });

/**
 * Mounts the health checks, and the metrics where no port of their own is set. Where the port for people is
 * open to all, the metrics stand on the listener for operators.
 */
export const mountWatching = ({ people, operators }: Listeners, parts: WatchParts): void => {
  const { config } = parts;
  tellHealth(people, parts);
  if (config.metricsPort === undefined) tellMetrics(isOpen(config) ? operators : people, parts);
};

/**
 * Operators with published passwords would open a reachable server to everybody. If the database
 * does not answer yet, the server starts all the same; none of them can sign in.
 */
export const refuseDemoOperators = async ({ config, database }: WatchParts): Promise<void> => {
  if (!isOpen(config)) return;
  const names = await findDemoOperators(database).catch((error: unknown) => {
    if (isConnectionLost(error)) return [];
    throw error;
  });
  if (names.length === 0) return;
  throw wrongSetting(
    'DATABASE_URL',
    `${names.join(', ')} in it are demo operators whose password everybody knows, and others can come here`,
  );
};

export type Watchers = { readonly port: number; close(): Promise<void> };

/** A port of its own for those who watch, also where the process answers nobody else. */
export const listenForWatchers = async (parts: WatchParts): Promise<Watchers | undefined> => {
  const { config, log } = parts;
  const { metricsPort } = config;
  if (metricsPort === undefined) return undefined;
  const http = await createHttp({
    log,
    metrics: parts.metrics,
    // Nothing is mounted that anybody could be let into.
    authenticators: {
      person: async () => ({ ok: false, error: 'not_authenticated' }),
      operator: async () => ({ ok: false, error: 'not_authenticated' }),
      hasRule: () => false,
    },
    checkAnswers: false,
    isSecure: false,
    rateLimits: undefined,
    trustedProxies: [],
  });
  tellHealth(http, parts);
  tellMetrics(http, parts);
  const port = await http.listen({ host: config.host, port: metricsPort });
  return { port, close: () => http.close() };
};

/** Starts traces if they are set; otherwise loads nothing of them. */
export const startTracing = async (
  { tracing }: Config,
  log: Log,
): Promise<(() => Promise<void>) | undefined> => {
  if (tracing === undefined) return undefined;
  const tracer = await loadTracer({ ...tracing, version: appVersion, log });
  setTracer(tracer);
  return async () => {
    setTracer(undefined);
    await tracer.stop();
  };
};
