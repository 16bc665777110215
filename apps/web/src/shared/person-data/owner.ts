import * as z from 'zod/mini';
import { browserShelf, createPersistedStore } from '../storage/index.ts';

/** The owner of the choices that this browser keeps; a guest's go to the next person. */
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
