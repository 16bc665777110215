import { subscriptionTypeSchema, wireAmount } from '@dipper/contract';
import type { SubscriptionType, WireAmount } from '@dipper/contract';
import * as z from 'zod/mini';
import { browserShelf, createPersistedStore, createStore, tabShelf } from '../storage/index.ts';

/** What a person is about to subscribe to, how they pay for it, and where they came from. */
export type SubscribeState = {
  readonly type: SubscriptionType | undefined;
  readonly djId: number | undefined;
  readonly productId: number | undefined;
  /** What the price was where it was chosen: another one is told before it is paid. */
  readonly localPrice: WireAmount | undefined;
  readonly standardPrice: WireAmount | undefined;
  readonly plan: string | undefined;
  readonly grade: string | undefined;
  readonly selectCardId: string | undefined;
  readonly nextPaymentTime: string | undefined;
  readonly promotionMonth: number | undefined;
  /** Where the registering of a card leads back to. */
  readonly returnRoute: string | undefined;
  /** A card is being registered in the middle of something else. */
  readonly isUserInfoBeingCardEdited: boolean;
  /** Where the person wants to be once they have subscribed. */
  readonly doneRoute: string | undefined;
  /** The first payment that was begun here last. */
  readonly cardPaymentId: string | undefined;
};

const nothing: SubscribeState = {
  type: undefined,
  djId: undefined,
  productId: undefined,
  localPrice: undefined,
  standardPrice: undefined,
  plan: undefined,
  grade: undefined,
  selectCardId: undefined,
  nextPaymentTime: undefined,
  promotionMonth: undefined,
  returnRoute: undefined,
  isUserInfoBeingCardEdited: false,
  doneRoute: undefined,
  cardPaymentId: undefined,
};

export const subscribeStore = createPersistedStore<SubscribeState>(
  {
    name: 'subscribe',
    version: 2,
    schema: z.object({
      type: z.optional(subscriptionTypeSchema),
      djId: z.optional(z.int()),
      productId: z.optional(z.int()),
      localPrice: z.optional(wireAmount),
      standardPrice: z.optional(wireAmount),
      plan: z.optional(z.string()),
      grade: z.optional(z.string()),
      selectCardId: z.optional(z.string()),
      nextPaymentTime: z.optional(z.string()),
      promotionMonth: z.optional(z.int()),
      returnRoute: z.optional(z.string()),
      isUserInfoBeingCardEdited: z._default(z.boolean(), false),
      doneRoute: z.optional(z.string()),
      cardPaymentId: z.optional(z.string()),
    }),
    initial: nothing,
    // The first version had four of these fields, under the same names.
    migrate: (kept) => kept,
    keep: (subscribe) => subscribe,
  },
  browserShelf(),
);

type CardDraft = {
  readonly nickname: string;
  readonly isMain: boolean;
  readonly agreesToTerms: boolean;
};

/** What this tab was in the middle of when the session ended; no number of a card is ever in it. */
type SubscribeTab = {
  readonly resume: string | undefined;
  readonly draft: CardDraft | undefined;
};

export const subscribeTabStore = createPersistedStore<SubscribeTab>(
  {
    name: 'subscribe-tab',
    version: 1,
    schema: z.partial(
      z.object({
        resume: z.string(),
        draft: z.object({
          nickname: z.string(),
          isMain: z.boolean(),
          agreesToTerms: z.boolean(),
        }),
      }),
    ),
    initial: { resume: undefined, draft: undefined },
    keep: (tab) => tab,
  },
  tabShelf(),
);

/** What a provider's own card window brought back, taken out of the address; in memory only. */
export const cardReturnStore = createStore<
  { readonly token: string | undefined; readonly error: string | undefined } | undefined
>(undefined);
