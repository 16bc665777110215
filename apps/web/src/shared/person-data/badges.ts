import { badgeStyleSchema } from '@dipper/contract';
import type { BadgeStyle } from '@dipper/contract';
import * as z from 'zod/mini';
import { browserShelf, createPersistedStore } from '../storage/index.ts';

/** How badges look, kept so that a list is not drawn twice. */
export const badgesStore = createPersistedStore<{ readonly styles: readonly BadgeStyle[] }>(
  {
    name: 'badges',
    version: 1,
    schema: z.object({ styles: z.array(badgeStyleSchema) }),
    initial: { styles: [] },
    keep: (badges) => badges,
  },
  browserShelf(),
);
