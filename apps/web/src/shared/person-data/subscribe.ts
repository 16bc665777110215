import { subscriptionTypeSchema } from '@dipper/contract';
import type { SubscriptionType } from '@dipper/contract';
import * as z from 'zod/mini';
import { browserShelf, createPersistedStore } from '../storage/index.ts';

/** What a person is about to subscribe to, and where they came from. */
export type SubscribeState = {
  readonly type: SubscriptionType | undefined;
  readonly djId: number | undefined;
  readonly productId: number | undefined;
  readonly returnRoute: string | undefined;
};

export const subscribeStore = createPersistedStore<SubscribeState>(
  {
    name: 'subscribe',
    version: 1,
    schema: z.object({
      type: z.optional(subscriptionTypeSchema),
      djId: z.optional(z.int()),
      productId: z.optional(z.int()),
      returnRoute: z.optional(z.string()),
    }),
    initial: { type: undefined, djId: undefined, productId: undefined, returnRoute: undefined },
    keep: (subscribe) => subscribe,
  },
  browserShelf(),
);
