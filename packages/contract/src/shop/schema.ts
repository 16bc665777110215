import * as z from 'zod/mini';
import { countrySchema, localeSchema } from '../country.ts';
import { currencySchema, wireAmount } from '../money.ts';
import { identifier, text } from '../wire.ts';
import { categoryInAddress, productCategorySchema } from './vocabulary.ts';

export const countryQuery = z.object({ country: countrySchema });

/** Operators' texts come in that language, or else in the country's. */
export const textsQuery = z.object({ country: countrySchema, locale: z.optional(localeSchema) });

export const priceSchema = z.object({ amount: wireAmount, currency: currencySchema });

export const productSchema = z.object({
  productId: identifier,
  country: countrySchema,
  category: productCategorySchema,
  name: z.string(),
  /** Spoons, and those that a promotion adds. */
  amount: wireAmount,
  promotionAmount: wireAmount,
  /** Minor units of `currency`. */
  price: wireAmount,
  currency: currencySchema,
  /** The charged price, if the provider cannot charge `currency`; null otherwise. */
  chargedPrice: z.nullable(priceSchema),
  /** Keys of badge styles. */
  badges: z.array(z.string()),
  position: z.int(),
});
export type Product = z.infer<typeof productSchema>;

export const productsQuery = z.object({
  country: countrySchema,
  category: z.optional(categoryInAddress),
  /** The product's name in the app; a name with `net` in it comes from the Android web view. */
  product_name: z.optional(text(1, 100)),
});
export const productsAnswer = z.object({ results: z.array(productSchema) });

export const badgeStyleSchema = z.object({
  key: z.string(),
  label: z.string(),
  textColor: z.string(),
  backgroundColor: z.string(),
});
export const badgesAnswer = z.object({ badge_styles: z.array(badgeStyleSchema) });
export type BadgeStyle = z.infer<typeof badgeStyleSchema>;
