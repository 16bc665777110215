import { countrySchema } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import * as z from 'zod/mini';
import { createPersistedStore } from './persisted.ts';
import { browserShelf } from './shelf.ts';

/** The stored billing habits. Balances and histories are always fetched again. */
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
