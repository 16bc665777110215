import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from './db/index.ts';

export type HttpObservation = {
  readonly method: string;
  /** The pattern, never the address itself: addresses carry ids. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
};

export type Metrics = {
  readonly observeHttp: (observation: HttpObservation) => void;
  /** A call that failed by a fault of ours: what strangers or providers do is not counted. */
  readonly observeFailure: (call: Pick<HttpObservation, 'method' | 'route'>) => void;
  readonly observeLoop: (name: string, outcome: string, durationMs: number) => void;
  /** Adds the count of a listener; the metric is the sum of all. */
  watchRunning(running: () => number): void;
  watchPool(pool: () => PoolState): void;
  /** Registers a counter of a feature; its name ends with its unit, as Prometheus expects. */
  counter(name: string, help: string, labels: readonly string[]): (labels: Labels) => void;
  /** How long calls of a feature took; the name ends in `_seconds`. */
  timer(name: string, help: string, labels: readonly string[]): (timed: Timed) => void;
  /** Registers a gauge that is read whenever somebody looks, one value for each set of labels. */
  gauge(name: string, help: string, options: GaugeOptions): void;
  /** Awaited before each text: what cannot be read on the spot. It ends by itself, and never throws. */
  beforeText(prepare: () => Promise<void>): void;
  text(): Promise<string>;
  readonly contentType: string;
};

type Labels = Readonly<Record<string, string>>;

export type Timed = { readonly labels: Labels; readonly durationMs: number };

export type GaugeOptions = {
  readonly labels: readonly string[];
  readonly read: () => readonly { readonly labels: Labels; readonly value: number }[];
};

const httpSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35];

const createHttpMetrics = (registry: Registry) => {
  const duration = new Histogram({
    name: 'dipper_http_request_duration_seconds',
    help: 'How long calls took, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: httpSeconds,
    registers: [registry],
  });
  return ({ method, route, status, durationMs }: HttpObservation): void =>
    duration.observe({ method, route, status: String(status) }, durationMs / 1000);
};

const createFailureMetrics = (registry: Registry) => {
  const failures = new Counter({
    name: 'dipper_http_failures_total',
    help: 'Calls that failed by a fault of ours: a bug, or a database that did not do its part.',
    labelNames: ['method', 'route'] as const,
    registers: [registry],
  });
  return (call: Pick<HttpObservation, 'method' | 'route'>): void => failures.inc(call);
};

const createLoopMetrics = (registry: Registry) => {
  const turns = new Counter({
    name: 'dipper_loop_turns_total',
    help: 'Turns of the background loops, by outcome.',
    labelNames: ['loop', 'outcome'] as const,
    registers: [registry],
  });
  const seconds = new Counter({
    name: 'dipper_loop_seconds_total',
    help: 'Time that the background loops have worked.',
    labelNames: ['loop'] as const,
    registers: [registry],
  });
  const lastGood = new Gauge({
    name: 'dipper_loop_last_good_timestamp_seconds',
    help: 'When a turn of each background loop last ended without a failure.',
    labelNames: ['loop'] as const,
    registers: [registry],
  });
  return (loop: string, outcome: string, durationMs: number): void => {
    turns.inc({ loop, outcome });
    seconds.inc({ loop }, durationMs / 1000);
    if (outcome !== 'failed') lastGood.setToCurrentTime({ loop });
  };
};

const watchPool = (registry: Registry, pool: () => PoolState): void => {
  const connections = new Gauge({
    name: 'dipper_database_connections',
    help: 'Connections of this process, and callers that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect: () => {
      const { total, idle, waiting } = pool();
      connections.set({ state: 'busy' }, total - idle);
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'waiting' }, waiting);
    },
  });
};

const createRunning = (registry: Registry): Metrics['watchRunning'] => {
  const listeners: (() => number)[] = [];
  const gauge: Gauge = new Gauge({
    name: 'dipper_http_requests_running',
    help: 'Calls that are being answered.',
    registers: [registry],
    collect: () => gauge.set(listeners.reduce((sum, running) => sum + running(), 0)),
  });
  return (running) => void listeners.push(running);
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const observeHttp = createHttpMetrics(registry);
  const observeFailure = createFailureMetrics(registry);
  const observeLoop = createLoopMetrics(registry);
  const watchRunning = createRunning(registry);
  const preparations: (() => Promise<void>)[] = [];
  return {
    observeHttp,
    observeFailure,
    observeLoop,
    watchRunning,
    watchPool: (pool) => watchPool(registry, pool),
    counter: (name, help, labels) => {
      const counter = new Counter({ name, help, labelNames: labels, registers: [registry] });
      return (values) => counter.inc(values);
    },
    timer: (name, help, labels) => {
      const buckets = [...httpSeconds];
      const timer = new Histogram({
        name,
        help,
        labelNames: labels,
        buckets,
        registers: [registry],
      });
      return ({ labels: values, durationMs }) => timer.observe(values, durationMs / 1000);
    },
    gauge: (name, help, { labels, read }) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: labels,
        registers: [registry],
        collect: () => {
          // Label sets that are gone must not be reported again.
          gauge.reset();
          for (const each of read()) gauge.set(each.labels, each.value);
        },
      });
    },
    beforeText: (prepare) => void preparations.push(prepare),
    text: async () => {
      await Promise.all(preparations.map((prepare) => prepare()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
};
