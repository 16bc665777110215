import * as z from 'zod/mini';
import { countrySchema, localeSchema } from '../country.ts';
import { currencySchema } from '../money.ts';
import { instant } from '../wire.ts';
import { priceSchema } from './schema.ts';
import { termsKeySchema } from './vocabulary.ts';

/** The settings by key; a key that no operator has written is absent. */
export const settingsAnswer = z.object({ settings: z.record(z.string(), z.string()) });

export const termsQuery = z.object({
  country: countrySchema,
  key: termsKeySchema,
  locale: z.optional(localeSchema),
});

export const termsAnswer = z.object({
  /** The beginning of this wording, which is its name: a person who agrees sends it back. */
  version: instant,
  /** A line that begins with `# ` is the heading of what follows. */
  text: z.string(),
});
export type TermsAnswer = z.infer<typeof termsAnswer>;

/** The seller in a country, as on receipts. */
export const sellerSchema = z.object({
  name: z.string(),
  representative: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  saleNumber: z.nullable(z.string()),
  address: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type Seller = z.infer<typeof sellerSchema>;

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
    /** Days in which a purchase can be given back. */
    refundDays: z.int(),
  }),
  seller: sellerSchema,
});
export type CommonConfig = z.infer<typeof commonConfigAnswer>;
