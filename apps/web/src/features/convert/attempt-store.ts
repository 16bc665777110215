import * as z from 'zod/mini';
import { createPersistedStore, tabShelf } from '../../shared/storage/index.ts';

/** One wish to convert, and the key under which the server makes it once. */
export type Attempt = {
  readonly userId: number;
  readonly spoons: string;
  /** The expected cost. */
  readonly points: string;
  readonly key: string;
};

type AttemptState = { readonly attempt: Attempt | undefined };

const digits = () => z.string().check(z.regex(/^\d{1,21}$/));

/**
 * Stored for this tab. It survives a reload, so that after a lost answer the same request is
 * repeated and not made twice.
 */
export const attemptStore = createPersistedStore<AttemptState>(
  {
    name: 'convert-attempt',
    version: 2,
    schema: z.object({
      attempt: z.object({
        userId: z.int(),
        spoons: digits(),
        points: digits(),
        key: z.string(),
      }),
    }),
    initial: { attempt: undefined },
    keep: ({ attempt }) => ({ attempt }),
  },
  tabShelf(),
);
