import { chargesAt } from './kept-cards.ts';
import { createRenewalWorker } from './renewals.ts';
import type { RenewalWorker } from './renewals.ts';
import { startTestServer } from './server.ts';
import type { TestServer } from './server.ts';
import { createSubscriber } from './subscriber.ts';
import type { Subscriber } from './subscriber.ts';

type Begun = { readonly who: Subscriber; readonly id: string; readonly card: string };

export type SubscriptionFixture = {
  readonly server: TestServer;
  readonly worker: RenewalWorker;
  /** Subscribes one of the demo people, with a card of their own. */
  readonly begin: (name: string, productId?: number) => Promise<Begun>;
  /** Something that they do with it. */
  readonly post: (
    begun: Pick<Begun, 'who' | 'id'>,
    what: string,
    body?: object,
  ) => ReturnType<Subscriber['call']>;
  /** Plans the outcome of the next charge. */
  readonly next: (outcome: string, more?: object) => Promise<unknown>;
  /** Lets time pass, and takes on what is due then. */
  readonly advance: (seconds: number) => Promise<void>;
  /** How often so much was really charged. */
  readonly chargedOf: (amount: number) => Promise<number>;
  /** After each test: nothing is planned outside any more. */
  readonly tidy: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

/** The whole server, and a worker beside it that takes its turns when asked. */
export const startSubscriptionFixture = async (): Promise<SubscriptionFixture> => {
  const server = await startTestServer();
  const worker = createRenewalWorker(server);
  return {
    server,
    worker,
    begin: async (name, productId = 9002) => {
      const who = await createSubscriber(server, name);
      const card = await who.card();
      const { subscriptionId } = await who.subscribe({ productId, cardId: card });
      return { who, card, id: subscriptionId ?? 'none' };
    },
    post: ({ who, id }, what, body = {}) =>
      who.call('POST', `/billing/subscriptions/${id}/${what}`, { body, key: crypto.randomUUID() }),
    next: (outcome, more = {}) =>
      server.sandbox.control('POST', '/scenarios', {
        provider: 'tosspayments',
        operation: 'chargeKey',
        outcome,
        ...more,
      }),
    advance: async (seconds) => {
      await server.advance(seconds);
      await worker.work();
    },
    chargedOf: async (amount) =>
      (await chargesAt(server)).filter((charge) => charge.amount === amount && charge.charged > 0)
        .length,
    tidy: () => server.sandbox.control('DELETE', '/scenarios'),
    stop: async () => {
      await worker.stop();
      await server.stop();
    },
  };
};
