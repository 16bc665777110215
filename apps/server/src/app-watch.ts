import { appVersion } from '@dipper/contract';
import { findDemoOperators } from './core/operators/index.ts';
import { mountHealth, watchStanding } from './features/operations/index.ts';
import { systemClock } from './platform/clock.ts';
import { WrongSetting } from './platform/config/index.ts';
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

const standingKeptMs = 10_000;

/** A process's database and what is counted of it, and how the whole house stands. */
export const createWatched = (
  config: Config,
  log: Log,
  role: string,
): Pick<WatchParts, 'database' | 'metrics'> => {
  const metrics = createMetrics();
  const { url, poolMax } = config.database;
  const database = createDatabase({ url, role, poolMax, log });
  metrics.watchPool(database.pool);
  const { monotonicMs } = systemClock;
  watchStanding({ database, metrics, log, monotonicMs, keptMs: standingKeptMs });
  return { database, metrics };
};

/** Whether the process lives, whether it can work, and what it does: that at one place alone. */
export const mountWatching = (
  http: Http,
  { config, database, metrics }: WatchParts,
  tellsMetrics = config.metricsPort === undefined,
): void => {
  const isOperator = (token: string): boolean => isSameSecret(token, config.operatorToken);
  mountHealth(http, {
    version: appVersion,
    metrics: tellsMetrics ? metrics : undefined,
    findHindrance: () => findHindrance(database, config.clock === 'test'),
    isMetricsReader: config.isStrict || config.isReachable ? isOperator : undefined,
  });
};

/**
 * Operators whose password everybody knows would open this house to whoever can come. Where the
 * database does not answer yet the server starts all the same; none of them can sign in.
 */
export const refuseDemoOperators = async ({ config, database }: WatchParts): Promise<void> => {
  if (!config.isStrict && !config.isReachable) return;
  const names = await findDemoOperators(database).catch((error: unknown) => {
    if (isConnectionLost(error)) return [];
    throw error;
  });
  if (names.length === 0) return;
  throw new WrongSetting(
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
  mountWatching(http, parts, true);
  const port = await http.listen({ host: config.host, port: metricsPort });
  return { port, close: () => http.close() };
};

/** Where somebody wants traces; nothing of it is loaded where nobody does. */
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
