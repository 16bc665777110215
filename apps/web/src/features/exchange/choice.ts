import * as z from 'zod/mini';
import { createPersistedStore, tabShelf } from '../../shared/storage/index.ts';

/** What was chosen in a request that is being written, for a reload of this tab. */
export type Choice = {
  /** Whose it is: nobody else who logs in here is shown it. */
  readonly userId: number;
  /** As it was typed. */
  readonly points: string;
  /** Whose terms; read again only where they are still offered. */
  readonly variant: string;
  readonly bank: string;
};

export const choiceStore = createPersistedStore<Choice>(
  {
    name: 'exchange-choice',
    version: 1,
    schema: z.object({
      userId: z.int(),
      points: z.string(),
      variant: z.string(),
      bank: z.string(),
    }),
    initial: { userId: 0, points: '', variant: '', bank: '' },
    keep: (choice) => choice,
  },
  tabShelf(),
);
