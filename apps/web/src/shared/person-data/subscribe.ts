import { subscriptionTypeSchema, wireAmount } from '@dipper/contract';
import type { SubscriptionType, WireAmount } from '@dipper/contract';
import * as z from 'zod/mini';
import { browserShelf, createPersistedStore, createStore, tabShelf } from '../storage/index.ts';

/** The intended subscription, its payment, and where the person came from. */
export type SubscribeState = {
  readonly type: SubscriptionType | undefined;
  readonly djId: number | undefined;
  readonly productId: number | undefined;
  /** The price at the time of the choice: a different one is told before it is paid. */
  readonly localPrice: WireAmount | undefined;
  readonly standardPrice: WireAmount | undefined;
  readonly plan: string | undefined;
  readonly grade: string | undefined;
  readonly selectCardId: string | undefined;
  readonly nextPaymentTime: string | undefined;
  readonly promotionMonth: number | undefined;
  /** The return address of a card registration. */
  readonly returnRoute: string | undefined;
  /** A card is being registered in the middle of something else. */
  readonly isUserInfoBeingCardEdited: boolean;
  /** The person's destination after subscribing. */
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
    migrate: (stored) => stored,
    keep: (subscribe) => subscribe,
  },
  browserShelf(),
);

type CardDraft = {
  readonly nickname: string;
  readonly isMain: boolean;
  readonly agreesToTerms: boolean;
};

/** This tab's task when the session ended; it never contains a card number. */
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

/** The result of a provider's own card window, taken out of the address; in memory only. */
export const cardReturnStore = createStore<
  { readonly token: string | undefined; readonly error: string | undefined } | undefined
>(undefined);
