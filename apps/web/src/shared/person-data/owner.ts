import * as z from 'zod/mini';
import { browserShelf, createPersistedStore } from '../storage/index.ts';

/** Whose choices this browser keeps; a guest's are whoever's comes next. */
export const ownerStore = createPersistedStore<{ readonly userId: number | undefined }>(
  {
    name: 'owner',
    version: 1,
    schema: z.object({ userId: z.optional(z.int()) }),
    initial: { userId: undefined },
    keep: (owner) => owner,
  },
  browserShelf(),
);
