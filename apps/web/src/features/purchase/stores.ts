import { transactionIdSchema } from '@dipper/contract';
import * as z from 'zod/mini';
import { createPersistedStore, createStore, tabShelf } from '../../shared/storage/index.ts';
import type { Attempt } from './model/attempt.ts';

/** The account with only the last digits of its number, for its owner to recognize. */
export type MaskedAccount = {
  readonly transactionId: string;
  readonly bank: string;
  readonly ending: string;
};

type AttemptState = { readonly attempt: Attempt | undefined };

const startedSchema = z.object({
  transactionId: transactionIdSchema,
  redirectUrl: z.string(),
  expiresAt: z.string(),
});

const attemptSchema = z.pipe(
  z.object({
    intent: z.string(),
    account: z.optional(z.string()),
    key: z.string(),
    started: z.optional(startedSchema),
  }),
  z.transform(({ intent, account, key, started }): Attempt => ({ intent, account, key, started })),
);

/**
 * Stored for this tab, because two tabs that pay are two intents. It survives a reload and a
 * return.
 */
export const attemptStore = createPersistedStore<AttemptState>(
  {
    name: 'payment-attempt',
    version: 1,
    schema: z.object({ attempt: attemptSchema }),
    initial: { attempt: undefined },
    keep: ({ attempt }) => ({ attempt }),
  },
  tabShelf(),
);

/** A payment that the person wanted to repeat, although it had succeeded. */
export const paidBeforeStore = createStore<string | undefined>(undefined);

/** The refund account of this tab's payment, masked. */
export const maskedAccountStore = createPersistedStore<{
  readonly masked: MaskedAccount | undefined;
}>(
  {
    name: 'payment-refund-account',
    version: 1,
    schema: z.object({
      masked: z.object({
        transactionId: transactionIdSchema,
        bank: z.string(),
        ending: z.string().check(z.maxLength(4)),
      }),
    }),
    initial: { masked: undefined },
    keep: ({ masked }) => ({ masked }),
  },
  tabShelf(),
);

/** The method that was refused last in this tab, until something is bought. */
export const declinedStore = createPersistedStore<{ readonly methodId: number | undefined }>(
  {
    name: 'payment-declined',
    version: 1,
    schema: z.object({ methodId: z.optional(z.int()) }),
    initial: { methodId: undefined },
    keep: (state) => state,
  },
  tabShelf(),
);

/**
 * The payment whose success was reported to the app or the opener, so that a reload does not report
 * it again.
 */
export const reportedStore = createPersistedStore<{ readonly transactionId: string | undefined }>(
  {
    name: 'payment-told',
    version: 1,
    schema: z.object({ transactionId: z.optional(transactionIdSchema) }),
    initial: { transactionId: undefined },
    keep: (state) => state,
  },
  tabShelf(),
);
