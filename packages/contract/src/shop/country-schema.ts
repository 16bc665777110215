import * as z from 'zod/mini';
import { countrySchema, localeSchema } from '../country.ts';
import { currencySchema } from '../money.ts';
import { priceSchema } from './schema.ts';

/** By key; a key that an operator has not written is absent. */
export const settingsAnswer = z.object({ settings: z.record(z.string(), z.string()) });

export const commonConfigAnswer = z.object({
  country: countrySchema,
  locale: localeSchema,
  currency: currencySchema,
  /** Null where the zone of the device counts. */
  timeZone: z.nullable(z.string()),
  maintenance: z.object({ exchange: z.boolean() }),
  limits: z.object({
    dailyMethodUses: z.int(),
    maximumQuantity: z.int(),
    minorMonthly: z.nullable(priceSchema),
  }),
});
export type CommonConfig = z.infer<typeof commonConfigAnswer>;
