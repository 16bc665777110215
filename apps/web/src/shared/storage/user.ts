import { countrySchema } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import * as z from 'zod/mini';
import { createPersistedStore } from './persisted.ts';
import { browserShelf } from './shelf.ts';

/** The page's memory of a person between visits. Everything else is asked for again. */
export type RememberedUser = {
  readonly country: Country | undefined;
  readonly nickname: string | undefined;
  readonly snsType: string | undefined;
};

export const noUser: RememberedUser = {
  country: undefined,
  nickname: undefined,
  snsType: undefined,
};

export const userStore = createPersistedStore<RememberedUser>(
  {
    name: 'user',
    version: 1,
    schema: z.object({
      country: z.optional(countrySchema),
      nickname: z.optional(z.string()),
      snsType: z.optional(z.string()),
    }),
    initial: noUser,
    keep: ({ country, nickname, snsType }) => ({ country, nickname, snsType }),
  },
  browserShelf(),
);
