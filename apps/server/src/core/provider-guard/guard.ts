import { errorCatalogue } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { BillingProvider } from '../../ports/billing-provider.ts';
import type { Evidence, PaymentProvider } from '../../ports/payment-provider.ts';
import type { PayoutProvider } from '../../ports/payout-provider.ts';
import { admits, usualBreaker } from './breaker.ts';
import type { BreakerSettings } from './breaker.ts';
import { guardedBilling } from './billing.ts';
import { guardedPayout } from './payout.ts';
import { createPost, usualPriorities } from './post.ts';
import type { Priorities, Post } from './post.ts';
import { findStanding, openBreaker, writeBeats } from './repository.ts';
import type { Beat, StandingRow } from './repository.ts';
import type { ProviderWatch } from './watch.ts';

export type ProviderGuard = {
  /** The same provider behind its guard, with limited places and only the calls that it has. */
  readonly around: (provider: PaymentProvider) => PaymentProvider;
  /** The same for kept cards; a provider that does both is one provider. */
  readonly aroundBilling: (provider: BillingProvider) => BillingProvider;
  readonly aroundPayout: (provider: PayoutProvider) => PayoutProvider;
  /** Whether this method takes no new payment now, in any country. */
  readonly refuses: (methodId: number) => boolean;
  /** Reads what operators have switched, and what other processes have found. */
  readonly follow: () => Promise<LoopOutcome>;
  /** Writes down how the providers do, as this process sees them. */
  readonly beat: () => Promise<LoopOutcome>;
};

export type ProviderGuardOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly monotonicMs: () => number;
  readonly watch: ProviderWatch;
  /** Off where tests make a provider fail as often as they like. */
  readonly isBreaking: boolean;
  /** Providers without settings: nothing begins with them. */
  readonly unset?: readonly string[];
  readonly breaker?: BreakerSettings;
  readonly priorities?: Priorities;
};

const neverBreaks: BreakerSettings = { ...usualBreaker, leastCalls: Number.POSITIVE_INFINITY };
const failureCode = errorCatalogue.provider_unavailable.number;

const notSent = (why: string): Evidence => ({ answer: 'not-sent', why });
const unknown = { kind: 'unknown', evidence: notSent('too much of it is under way') } as const;
const unavailable = {
  kind: 'declined',
  failureCode,
  evidence: notSent('its circuit is open'),
} as const;

const pairOf = (provider: string, methodId: number): string => `${provider}/${methodId}`;

/**
 * A provider that is switched off refuses new payments only; payments that have begun are finished.
 */
const guarded = (
  provider: PaymentProvider,
  post: Post,
  isOff: (methodId: number) => boolean,
): PaymentProvider => {
  const { close, refund, askRefund, records, settlement } = provider;
  return {
    ...provider,
    begin: async (order) => {
      if (isOff(order.methodId)) return unavailable;
      const run = () => provider.begin(order);
      return (await post.call({ priority: 'start', operation: 'begin', run })) ?? unavailable;
    },
    confirm: async (question, proof) => {
      const run = () => provider.confirm(question, proof);
      return (await post.call({ priority: 'money', operation: 'confirm', run })) ?? unknown;
    },
    ask: async (question) => {
      const run = () => provider.ask(question);
      return (await post.call({ priority: 'question', operation: 'ask', run })) ?? unknown;
    },
    ...(close && {
      close: async (question) => {
        const run = () => close(question);
        return (await post.call({ priority: 'money', operation: 'close', run })) ?? unknown;
      },
    }),
    ...(refund && {
      refund: async (order) => {
        const run = () => refund(order);
        return (await post.call({ priority: 'money', operation: 'refund', run })) ?? unknown;
      },
    }),
    ...(askRefund && {
      askRefund: async (order) => {
        const run = () => askRefund(order);
        return (await post.call({ priority: 'question', operation: 'ask-refund', run })) ?? unknown;
      },
    }),
    ...(records && {
      records: async (from, to) => {
        const run = () => records(from, to);
        return (await post.call({ priority: 'question', operation: 'records', run })) ?? unknown;
      },
    }),
    ...(settlement && {
      settlement: async (question) => {
        const run = () => settlement(question);
        return (await post.call({ priority: 'question', operation: 'settlement', run })) ?? unknown;
      },
    }),
  };
};

/** The last state of the switches in the database. */
type SwitchState = {
  readonly off: ReadonlySet<string>;
  readonly offCount: ReadonlyMap<string, number>;
  readonly providersOf: ReadonlyMap<number, ReadonlySet<string>>;
};

const standingOf = (rows: readonly StandingRow[]): SwitchState => {
  const providersOf = new Map<number, Set<string>>();
  for (const { method_id, provider } of rows) {
    providersOf.set(method_id, (providersOf.get(method_id) ?? new Set()).add(provider));
  }
  const off = rows.filter(({ is_off }) => is_off);
  const offCount = new Map<string, number>();
  for (const { provider } of off) offCount.set(provider, (offCount.get(provider) ?? 0) + 1);
  return {
    off: new Set(off.map(({ provider, method_id }) => pairOf(provider, method_id))),
    offCount,
    providersOf,
  };
};

export const createProviderGuard = (options: ProviderGuardOptions): ProviderGuard => {
  const { database, log, monotonicMs, watch } = options;
  const { onCall } = watch;
  const processId = newUuid();
  const settings = options.isBreaking ? (options.breaker ?? usualBreaker) : neverBreaks;
  const posts = new Map<string, Post>();
  const unset = new Set(options.unset);
  let standing = standingOf([]);

  const tellOthers = async (provider: string): Promise<void> => {
    try {
      await openBreaker(database, provider, Math.ceil(settings.openMs / 1000));
    } catch (error) {
      log.warn({ provider, error }, 'other processes were not told of an open circuit');
    }
  };
  const onOpen = (provider: string): void => {
    log.warn({ event: 'provider-circuit-open', provider }, 'a provider does not answer');
    void tellOthers(provider);
  };

  const isOff = (provider: string, methodId: number): boolean =>
    standing.off.has(pairOf(provider, methodId));
  const refusesBy = (provider: string, methodId: number): boolean => {
    const post = posts.get(provider);
    return (
      unset.has(provider) ||
      isOff(provider, methodId) ||
      (post !== undefined && !admits(post.breaker(), monotonicMs()))
    );
  };
  const beats = (): readonly Beat[] => [...posts.values()].map((post) => post.beat());

  watch.reads({ beats, off: (provider) => standing.offCount.get(provider) ?? 0 });

  const postOf = (name: string): Post => {
    const there = posts.get(name);
    if (there !== undefined) return there;
    const priorities = options.priorities ?? usualPriorities;
    const watchers = { monotonicMs, onOpen, onCall };
    const made = createPost({ provider: name, breaker: settings, priorities, ...watchers });
    posts.set(name, made);
    return made;
  };

  return {
    around: (provider) =>
      guarded(provider, postOf(provider.name), (methodId) => isOff(provider.name, methodId)),
    aroundBilling: (provider) => guardedBilling(provider, postOf(provider.name)),
    aroundPayout: (provider) => guardedPayout(provider, postOf(provider.name)),
    refuses: (methodId) => {
      const providers = [...(standing.providersOf.get(methodId) ?? [])];
      return providers.length > 0 && providers.every((provider) => refusesBy(provider, methodId));
    },
    follow: async () => {
      const rows = await findStanding(database);
      standing = standingOf(rows);
      for (const { provider, open_for_ms } of rows) {
        if (open_for_ms !== null) posts.get(provider)?.spareFor(open_for_ms);
      }
      return 'idle';
    },
    beat: async () => {
      await writeBeats(database, processId, beats());
      return 'idle';
    },
  };
};
