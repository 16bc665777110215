import * as z from 'zod/mini';
import { createPersistedStore, tabShelf } from '../../shared/storage/index.ts';

/** The choices of an unfinished request, for a reload of this tab. */
export type Choice = {
  /** The owner: nobody else who logs in here sees it. */
  readonly userId: number;
  /** The amount as typed. */
  readonly points: string;
  /** The chosen terms; used again only if they are still offered. */
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
