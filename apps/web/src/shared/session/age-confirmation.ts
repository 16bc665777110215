import * as z from 'zod/mini';
import { browserShelf, createPersistedStore } from '../storage/index.ts';

/** Asked once in a browser, whoever logs in; the server's own rules are another matter. */
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
