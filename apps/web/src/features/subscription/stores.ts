import * as z from 'zod/mini';
import { createPersistedStore, tabShelf } from '../../shared/storage/index.ts';

type Attempt = {
  readonly intent: string;
  readonly key: string;
  /** The moment that was sent with it: an offer that is read again names a later one. */
  readonly nextPaymentTime: string;
  /** The wording that was shown; absent where it had not come. */
  readonly termsVersion?: string | undefined;
};

/** For this tab alone: a second press or a reload is the same intent, under the same key. */
export const attemptStore = createPersistedStore<{ readonly attempt: Attempt | undefined }>(
  {
    name: 'subscribe-attempt',
    version: 2,
    schema: z.object({
      attempt: z.object({
        intent: z.string(),
        key: z.string(),
        nextPaymentTime: z.string(),
        termsVersion: z.optional(z.string()),
      }),
    }),
    initial: { attempt: undefined },
    keep: (state) => state,
  },
  tabShelf(),
);

/** The subscription whose success was told to the app or the opener; a reload does not again. */
export const reportedStore = createPersistedStore<{ readonly id: string | undefined }>(
  {
    name: 'subscribe-told',
    version: 1,
    schema: z.object({ id: z.string() }),
    initial: { id: undefined },
    keep: (state) => state,
  },
  tabShelf(),
);
