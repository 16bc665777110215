import * as z from 'zod/mini';
import { browserShelf, createPersistedStore } from '../storage/index.ts';

/** The age confirmation, asked once in a browser for all its people; the server has rules of its own. */
export const ageStore = createPersistedStore<{ readonly isConfirmed: boolean }>(
  {
    name: 'age',
    version: 1,
    schema: z.object({ isConfirmed: z.boolean() }),
    initial: { isConfirmed: false },
    keep: (age) => age,
  },
  browserShelf(),
);
