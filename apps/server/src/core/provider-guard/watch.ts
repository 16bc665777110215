import type { Metrics } from '../../platform/metrics.ts';
import type { Called } from './post.ts';
import type { Beat } from './repository.ts';

export type Seen = {
  readonly beats: () => readonly Beat[];
  /** How many methods of a provider are switched off, country by country. */
  readonly off: (provider: string) => number;
};

/** An observer of each call as it ends, and of the providers' state at any time. */
export type ProviderWatch = {
  readonly onCall: (called: Called) => void;
  readonly reads: (seen: Seen) => void;
};

/** Registers the metrics of providers for Prometheus. */
export const watchProviders = (metrics: Metrics): ProviderWatch => {
  const time = metrics.timer(
    'dipper_provider_call_seconds',
    'How long calls to payment providers took, and whether they were answered, failed or refused.',
    ['provider', 'operation', 'outcome'],
  );
  return {
    onCall: ({ provider, operation, outcome, tookMs }) =>
      time({ labels: { provider, operation, outcome }, durationMs: tookMs }),
    reads: ({ beats, off }) => {
      metrics.gauge('dipper_provider_methods_off', 'Methods that are switched off.', {
        labels: ['provider'],
        read: () => beats().map(({ provider }) => ({ labels: { provider }, value: off(provider) })),
      });
      metrics.gauge('dipper_provider_circuit_open', 'Whether new payments pass a provider by.', {
        labels: ['provider'],
        read: () =>
          beats().map(({ provider, breaker }) => ({
            labels: { provider },
            value: breaker === 'closed' ? 0 : 1,
          })),
      });
      metrics.gauge('dipper_provider_calls_running', 'Calls to a provider that are under way.', {
        labels: ['provider'],
        read: () =>
          beats().map(({ provider, running }) => ({ labels: { provider }, value: running })),
      });
    },
  };
};
