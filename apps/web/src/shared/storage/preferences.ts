import { localeSchema } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import * as z from 'zod/mini';
import { createPersistedStore } from './persisted.ts';
import { browserShelf } from './shelf.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const textScales = [100, 115, 130, 150, 175, 200] as const;
export type TextScale = (typeof textScales)[number];

/** The display settings of this device, for anybody who logs in. */
export type Preferences = {
  readonly theme: Theme;
  readonly textScale: TextScale;
  readonly locale: Locale | undefined;
};

const store = createPersistedStore<Preferences>(
  {
    name: 'preferences',
    version: 1,
    schema: z.object({
      theme: z.enum(themes),
      textScale: z.literal(textScales),
      locale: z.optional(localeSchema),
    }),
    initial: { theme: 'system', textScale: 100, locale: undefined },
    keep: (preferences) => preferences,
  },
  browserShelf(),
);

/** The page is written for these choices, so they hold while it comes alive. */
export const preferencesStore = { ...store, getInitial: store.get };
