import * as z from 'zod/mini';
import { browserShelf, createPersistedStore } from '../storage/index.ts';

/** No name, number, account or document of an exchange is ever kept here. */
export type ExchangeState = { readonly isProceedingExchange: boolean };

export const exchangeStore = createPersistedStore<ExchangeState>(
  {
    name: 'exchange',
    version: 1,
    schema: z.object({ isProceedingExchange: z.boolean() }),
    initial: { isProceedingExchange: false },
    keep: (exchange) => exchange,
  },
  browserShelf(),
);
