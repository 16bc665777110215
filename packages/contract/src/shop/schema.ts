import * as z from 'zod/mini';
import { countrySchema, localeSchema } from '../country.ts';
import { currencySchema, wireAmount } from '../money.ts';
import { clockTime, identifier, instant, integer, text } from '../wire.ts';
import {
  categoryInAddress,
  methodCredits,
  methodFees,
  methodRefunds,
  methodStates,
  productCategorySchema,
} from './vocabulary.ts';

export const countryQuery = z.object({ country: countrySchema });

const price = z.object({ amount: wireAmount, currency: currencySchema });

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
  /** What the provider charges where it cannot charge `currency`; null elsewhere. */
  chargedPrice: z.nullable(price),
  /** Keys of badge styles. */
  badges: z.array(z.string()),
  position: z.int(),
});
export type Product = z.infer<typeof productSchema>;

export const productsQuery = z.object({
  country: countrySchema,
  category: z.optional(categoryInAddress),
  /** As the app names it; with `net` in it, the Android web view asks. */
  product_name: z.optional(text(1, 100)),
});
export const productsAnswer = z.object({ results: z.array(productSchema) });

export const paymentMethodItemSchema = z.object({
  methodId: integer(1, 999),
  pgId: integer(1, 999),
  key: z.string(),
  position: z.int(),
  state: z.enum(methodStates),
  /** When a method that cannot be used now can be used again; null where nobody knows. */
  opensAt: z.nullable(instant),
  /** Each day it rests between these times of that zone, as in `23:20`. */
  rest: z.nullable(z.object({ from: clockTime, until: clockTime, timeZone: z.string() })),
  /** Of one payment, in minor units of the country's currency; null where nobody set one. */
  minimumTotal: z.nullable(wireAmount),
  maximumTotal: z.nullable(wireAmount),
  fee: z.enum(methodFees),
  credited: z.enum(methodCredits),
  typicalMinutes: z.int(),
  /** Where a refund goes: back the same way, or to a bank account that the person names. */
  refundsTo: z.enum(methodRefunds),
});
export type PaymentMethodItem = z.infer<typeof paymentMethodItemSchema>;
export const methodsAnswer = z.object({ results: z.array(paymentMethodItemSchema) });

export const badgeStyleSchema = z.object({
  key: z.string(),
  label: z.string(),
  textColor: z.string(),
  backgroundColor: z.string(),
});
export const badgesAnswer = z.object({ badge_styles: z.array(badgeStyleSchema) });
export type BadgeStyle = z.infer<typeof badgeStyleSchema>;

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
    minorMonthly: z.nullable(price),
  }),
});
export type CommonConfig = z.infer<typeof commonConfigAnswer>;

export const promotionAnswer = z.object({
  /** The server's clock as it answers: a page counts down from it, and not from its device's. */
  now: instant,
  promotionInfo: z.nullable(
    z.object({
      bannerTitle: z.string(),
      isShowCountdown: z.boolean(),
      isPromotion: z.boolean(),
      startDate: instant,
      endDate: instant,
    }),
  ),
  /** For VIP users only. */
  vipBannerTitle: z.nullable(z.string()),
  /** Whether whoever asks could buy something of the event for new users. */
  hasNewbieEvent: z.boolean(),
});
export type PromotionAnswer = z.infer<typeof promotionAnswer>;

export const newbieEventAnswer = z.object({
  now: instant,
  /** Empty while there is no event. */
  bannerTitle: z.string(),
  startDate: z.nullable(instant),
  endDate: z.nullable(instant),
  results: z.array(productSchema),
});
export type NewbieEventAnswer = z.infer<typeof newbieEventAnswer>;
