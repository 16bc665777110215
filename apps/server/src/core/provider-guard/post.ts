import { inSpan } from '../../platform/tracing/index.ts';
import type { Evidence } from '../../ports/payment-provider.ts';
import {
  closedBreaker,
  dropProbe,
  note,
  openUntil,
  standingOf,
  takeProbe,
  totalsOf,
} from './breaker.ts';
import type { Breaker, BreakerSettings } from './breaker.ts';
import { createBulkhead } from './bulkhead.ts';
import type { Bulkhead, Leave } from './bulkhead.ts';
import { isFailure } from './reading.ts';
import type { Beat } from './repository.ts';
import { createSamples } from './samples.ts';

/** New payments, charges and refunds, renewals, and queries: none takes another's places. */
export type Priority = 'start' | 'money' | 'renewal' | 'question';

export type PrioritySettings = {
  readonly places: number;
  /** Places while the breaker is open: polls go on, so that payments still settle. */
  readonly placesWhenOpen: number;
  readonly waitMs: number;
  /** Time after which a call counts as unanswered, though its response may still come. */
  readonly slowMs: number | undefined;
};

export type Priorities = Readonly<Record<Priority, PrioritySettings>>;

/** The limits of all priority classes of a provider add up to about half of the 256 sockets for one host. */
export const usualPriorities: Priorities = {
  start: { places: 48, placesWhenOpen: 48, waitMs: 1000, slowMs: 5000 },
  money: { places: 64, placesWhenOpen: 64, waitMs: 3000, slowMs: undefined },
  renewal: { places: 8, placesWhenOpen: 1, waitMs: 3000, slowMs: undefined },
  question: { places: 12, placesWhenOpen: 2, waitMs: 500, slowMs: 5000 },
};

export type Called = {
  readonly provider: string;
  readonly operation: string;
  readonly outcome: 'answered' | 'failed' | 'refused';
  readonly tookMs: number;
};

export type PostOptions = {
  readonly provider: string;
  readonly breaker: BreakerSettings;
  readonly priorities: Priorities;
  readonly monotonicMs: () => number;
  readonly onOpen: (provider: string) => void;
  readonly onCall: (called: Called) => void;
};

type Answer = { readonly kind: string; readonly evidence?: Evidence };

export type Call<Outcome extends Answer> = {
  readonly priority: Priority;
  readonly operation: string;
  readonly run: () => Promise<Outcome>;
};

/** The gate for every call to one provider, with its priorities and its breaker. */
export type Post = {
  /** Undefined where it was not let through; nothing has left Dipper then. */
  readonly call: <Outcome extends Answer>(call: Call<Outcome>) => Promise<Outcome | undefined>;
  readonly breaker: () => Breaker;
  /** Opens the circuit here after another process found that the provider does not answer. */
  readonly spareFor: (forMs: number) => void;
  readonly beat: () => Beat;
};

/** The breaker as it is now, and all that moves it. */
const createKeeper = ({ provider, breaker: settings, monotonicMs, onOpen }: PostOptions) => {
  let breaker = closedBreaker;
  return {
    breaker: () => breaker,
    standing: () => standingOf(breaker, monotonicMs()),
    ended: (failed: boolean, isProbe: boolean): void => {
      const nowMs = monotonicMs();
      const before = standingOf(breaker, nowMs);
      breaker = note(breaker, { isFailure: failed, isProbe, nowMs }, settings);
      if (before !== 'open' && standingOf(breaker, nowMs) === 'open') onOpen(provider);
    },
    /** Returns whether the caller becomes the probe. */
    isProbe: (priority: Priority): boolean => {
      const mayProbe = priority === 'start' && standingOf(breaker, monotonicMs()) === 'half-open';
      if (!mayProbe || breaker.isProbing) return false;
      breaker = takeProbe(breaker, monotonicMs());
      return true;
    },
    dropProbe: (): void => void (breaker = dropProbe(breaker)),
    spareFor: (forMs: number): void => {
      const untilMs = monotonicMs() + forMs;
      if (untilMs > (breaker.openUntilMs ?? 0)) breaker = openUntil(breaker, untilMs);
    },
  };
};

type Watch = {
  readonly slowMs: number | undefined;
  readonly monotonicMs: () => number;
  /** Once, when it has ended or has taken too long. */
  readonly ended: (failed: boolean) => void;
  readonly took: (failed: boolean, tookMs: number) => void;
};

const watched = async <Outcome extends Answer>(
  run: () => Promise<Outcome>,
  { slowMs, monotonicMs, ended, took }: Watch,
): Promise<Outcome> => {
  const startedMs = monotonicMs();
  let isNoted = false;
  const noteOnce = (failed: boolean): void => {
    if (!isNoted) ended(failed);
    isNoted = true;
  };
  const timer = slowMs === undefined ? undefined : setTimeout(() => noteOnce(true), slowMs);
  let failed = true;
  try {
    const outcome = await run();
    failed = isFailure(outcome);
    return outcome;
  } finally {
    clearTimeout(timer);
    noteOnce(failed);
    took(failed, monotonicMs() - startedMs);
  }
};

const traced = <Outcome extends Answer>(
  provider: string,
  operation: string,
  run: () => Promise<Outcome>,
): Promise<Outcome> => {
  const attributes = { 'dipper.provider': provider, 'dipper.operation': operation };
  return inSpan({ name: `${provider} ${operation}`, kind: 'client', attributes }, async (span) => {
    const outcome = await run();
    span?.set({ 'dipper.outcome': outcome.kind });
    return outcome;
  });
};

const createBulkheads = (priorities: Priorities): Readonly<Record<Priority, Bulkhead>> => ({
  start: createBulkhead(priorities.start.places),
  money: createBulkhead(priorities.money.places),
  renewal: createBulkhead(priorities.renewal.places),
  question: createBulkhead(priorities.question.places),
});

export const createPost = (options: PostOptions): Post => {
  const { provider, monotonicMs, priorities, onCall } = options;
  const samples = createSamples();
  const bulkheads = createBulkheads(priorities);
  const keeper = createKeeper(options);
  let refused = 0;

  const enter = async (priority: Priority, isProbe: boolean): Promise<Leave | undefined> => {
    const { places, placesWhenOpen, waitMs } = priorities[priority];
    const standing = keeper.standing();
    if (priority === 'start' && standing !== 'closed' && !isProbe) return undefined;
    return bulkheads[priority].enter(standing === 'open' ? placesWhenOpen : places, waitMs);
  };

  const call = async <Outcome extends Answer>(
    request: Call<Outcome>,
  ): Promise<Outcome | undefined> => {
    const { priority, operation, run } = request;
    const isProbe = keeper.isProbe(priority);
    const leave = await enter(priority, isProbe);
    if (leave === undefined) {
      if (isProbe) keeper.dropProbe();
      refused += 1;
      onCall({ provider, operation, outcome: 'refused', tookMs: 0 });
      return undefined;
    }
    try {
      return await watched(() => traced(provider, operation, run), {
        slowMs: priorities[priority].slowMs,
        monotonicMs,
        ended: (failed) => keeper.ended(failed, isProbe),
        took: (failed, tookMs) => {
          samples.add(tookMs);
          onCall({ provider, operation, outcome: failed ? 'failed' : 'answered', tookMs });
        },
      });
    } finally {
      leave();
    }
  };

  const sum = (of: (bulkhead: Bulkhead) => number): number =>
    Object.values(bulkheads).reduce((total, bulkhead) => total + of(bulkhead), 0);

  return {
    call,
    breaker: keeper.breaker,
    spareFor: keeper.spareFor,
    beat: () => ({
      provider,
      breaker: keeper.standing(),
      ...totalsOf(keeper.breaker(), monotonicMs(), options.breaker.windowMs),
      refused,
      running: sum((each) => each.running()),
      waiting: sum((each) => each.waiting()),
      p50_ms: samples.quantile(0.5),
      p95_ms: samples.quantile(0.95),
    }),
  };
};
