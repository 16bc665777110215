import * as z from 'zod/mini';
import { now } from '../../shared/device/index.ts';
import { browserShelf, createPersistedStore } from '../../shared/storage/index.ts';

/**
 * The choices of an unfinished request, for a person who closes the window and returns. They
 * contain no personal data.
 */
export type Choice = {
  /** The owner; other people who log in here do not see it. */
  readonly userId: number;
  /** The amount as typed. */
  readonly points: string;
  /** The chosen terms; used again only if they are still offered. */
  readonly variant: string;
  readonly bank: string;
  readonly writtenAt: number;
};

const noChoice: Choice = { userId: 0, points: '', variant: '', bank: '', writtenAt: 0 };

export const choiceStore = createPersistedStore<Choice>(
  {
    name: 'exchange-choice',
    version: 2,
    schema: z.object({
      userId: z.int(),
      points: z.string(),
      variant: z.string(),
      bank: z.string(),
      writtenAt: z.int(),
    }),
    initial: noChoice,
    keep: (choice) => choice,
  },
  browserShelf(),
);

const keptMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Finds what this person left unfinished within the last week. */
export const choiceOf = (userId: number): Choice | undefined => {
  const choice = choiceStore.get();
  const isCurrent = now() - choice.writtenAt < keptMilliseconds;
  return choice.userId === userId && isCurrent ? choice : undefined;
};

export const keepChoice = (choice: Omit<Choice, 'writtenAt'>): void =>
  choiceStore.set({ ...choice, writtenAt: now() });
