import { countrySchema } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import * as z from 'zod/mini';
import { createPersistedStore } from './persisted.ts';
import { browserShelf } from './shelf.ts';

/** Balances and histories are asked for anew; of billing, only a habit is kept. */
export type BillingState = {
  readonly lastMethodOf: Readonly<Partial<Record<Country, number>>>;
};

export const billingStore = createPersistedStore<BillingState>(
  {
    name: 'billing',
    version: 1,
    schema: z.object({ lastMethodOf: z.partialRecord(countrySchema, z.int()) }),
    initial: { lastMethodOf: {} },
    keep: (billing) => billing,
  },
  browserShelf(),
);
