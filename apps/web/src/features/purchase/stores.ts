import { transactionIdSchema } from '@dipper/contract';
import * as z from 'zod/mini';
import { createPersistedStore, tabShelf } from '../../shared/storage/index.ts';
import type { Attempt } from './model/attempt.ts';

type AttemptState = { readonly attempt: Attempt | undefined };

const startedSchema = z.object({
  transactionId: transactionIdSchema,
  redirectUrl: z.string(),
  expiresAt: z.string(),
});

const attemptSchema = z.pipe(
  z.object({ intent: z.string(), key: z.string(), started: z.optional(startedSchema) }),
  z.transform(({ intent, key, started }): Attempt => ({ intent, key, started })),
);

/** For this tab alone: two tabs that pay are two intents. It outlives a reload and the way back. */
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

/** The payment whose success was told to the app or the opener; a reload does not tell it again. */
export const toldStore = createPersistedStore<{ readonly transactionId: string | undefined }>(
  {
    name: 'payment-told',
    version: 1,
    schema: z.object({ transactionId: z.optional(transactionIdSchema) }),
    initial: { transactionId: undefined },
    keep: (state) => state,
  },
  tabShelf(),
);
