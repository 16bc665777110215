import * as z from 'zod/mini';
import { startSandbox } from '../../../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../../../tools/testing/sandbox.ts';
import type { PaymentProvider, RefundOrder, RefundOutcome } from '../ports/payment-provider.ts';
import { chargesOf } from './charges.ts';
import type { Charge } from './charges.ts';
import { startChargingFixture } from './charging-fixture.ts';
import type { BegunPayment, ChargingFixture } from './charging-fixture.ts';

const notificationsSchema = z.object({
  notifications: z.array(
    z.object({
      id: z.number(),
      state: z.string(),
      body: z.string(),
      tries: z.array(z.object({ status: z.nullable(z.number()), answer: z.nullable(z.string()) })),
    }),
  ),
});

/** A webhook as the sandbox recorded it, with the answer to each delivery. */
type SentNotification = z.output<typeof notificationsSchema>['notifications'][number];

export type ProviderFixture = ChargingFixture & {
  readonly sandbox: Sandbox;
  /** Plans the outcome of the next call. */
  readonly next: (operation: string, outcome: string, more?: object) => Promise<unknown>;
  /** Plans the fate of its messages. */
  readonly messages: (rule: object) => Promise<unknown>;
  /** Nothing out of the ordinary happens from here on. */
  readonly plain: () => Promise<void>;
  readonly chargesOf: (orderId: string) => Promise<readonly Charge[]>;
  /** The messages about an order. */
  readonly sentTo: (orderId: string) => Promise<readonly SentNotification[]>;
};

type Create = (sandboxUrl: string, base: () => string) => PaymentProvider;

/** Charging by one provider alone with the sandbox behind it. */
export const startProviderFixture = async (create: Create): Promise<ProviderFixture> => {
  const sandbox = await startSandbox();
  const fixture = await startChargingFixture((base) => create(sandbox.url, base));
  const provider = fixture.provider.name;
  return {
    ...fixture,
    sandbox,
    next: (operation, outcome, more = {}) =>
      sandbox.control('POST', '/scenarios', { provider, operation, outcome, ...more }),
    messages: (rule) => sandbox.control('POST', '/notifications/rules', { provider, ...rule }),
    plain: async () => {
      await sandbox.control('DELETE', '/scenarios');
      await sandbox.control('DELETE', '/notifications/rules');
    },
    chargesOf: (orderId) => chargesOf({ sandbox }, `partnerOrderId=${orderId}`),
    sentTo: async (orderId) => {
      const notifications = await sandbox.control('GET', `/notifications?orderId=${orderId}`);
      return notificationsSchema.parse(notifications).notifications;
    },
    stop: async () => {
      await sandbox.stop();
      await fixture.stop();
    },
  };
};

/** Registers our address with a provider whose messages name none. */
export const listenToMessages = ({ sandbox, provider, base }: ProviderFixture): Promise<unknown> =>
  sandbox.control('POST', '/notifications/address', {
    provider: provider.name,
    address: `${base}/webhook`,
  });

type Refund = Pick<RefundOrder, 'refundId' | 'place' | 'amount' | 'held' | 'account'>;

export type WaysBack = {
  readonly refund: (refund: Refund) => Promise<RefundOutcome>;
  readonly askRefund: (refund: Refund) => Promise<RefundOutcome>;
};

/** The provider's own words on a refund, before anything of ours has read them. */
export const waysBackOf = (
  { provider: { name, refund, askRefund } }: ProviderFixture,
  { question }: BegunPayment,
): WaysBack => {
  if (refund === undefined || askRefund === undefined)
    throw new Error(`${name} gives nothing back`);
  const orderOf = async (input: Refund): Promise<RefundOrder> => ({
    ...(await question()),
    reason: 'a test',
    ...input,
  });
  return {
    refund: async (input) => refund(await orderOf(input)),
    askRefund: async (input) => askRefund(await orderOf(input)),
  };
};
