import { deliverWebhooks, findNamedEndpoints } from './core/webhooks/index.ts';
import type { WebhookEndpoint } from './core/webhooks/index.ts';
import { systemClock } from './platform/clock.ts';
import type { LoopOutcome } from './platform/loop.ts';
import type { Work, WorkParts } from './app-work-parts.ts';

const secondMs = 1000;

type Deliver = (endpoint: WebhookEndpoint) => Promise<LoopOutcome>;

/**
 * Tells the receivers that operators have named by now. Each has turns of its own, so that a silent
 * one keeps no other waiting.
 */
const tellNamed = ({ config, database, fieldKeys, log }: WorkParts, deliver: Deliver): Work => {
  const { webhooks } = config;
  const turns = new Map<string, Promise<void>>();

  const turn = async (endpoint: WebhookEndpoint): Promise<void> => {
    try {
      await deliver(endpoint);
    } catch (error) {
      log.warn({ name: endpoint.name, error }, 'a receiver could not be told and will be again');
    } finally {
      turns.delete(endpoint.name);
    }
  };

  return {
    name: 'tell-named',
    everyMs: secondMs,
    run: async () => {
      const named = await findNamedEndpoints({ database, fieldKeys, webhooks });
      for (const endpoint of named) {
        if (!turns.has(endpoint.name)) turns.set(endpoint.name, turn(endpoint));
      }
      return 'idle';
    },
    rest: async () => {
      await Promise.all(turns.values());
    },
  };
};

/**
 * Returns the work that tells receivers: a loop for each receiver of the settings, and one for the
 * others.
 */
export const webhookWork = (parts: WorkParts): readonly Work[] => {
  const { config, database, log, metrics } = parts;
  const { webhooks } = config;
  const count = metrics.counter(
    'dipper_webhook_tries_total',
    'Tries to hand a message to a receiver.',
    ['endpoint', 'outcome'],
  );
  const observe = (endpoint: string, outcome: string): void => count({ endpoint, outcome });
  const options = { database, webhooks, log, clock: systemClock, observe };
  const deliver: Deliver = (endpoint) => deliverWebhooks(options, endpoint);
  return [
    ...webhooks.endpoints.map((endpoint) => ({
      name: `tell-${endpoint.name}`,
      everyMs: secondMs,
      run: () => deliver(endpoint),
    })),
    tellNamed(parts, deliver),
  ];
};
