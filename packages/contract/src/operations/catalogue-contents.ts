import * as z from 'zod/mini';
import { localeSchema } from '../country.ts';
import { currencySchema, wireAmount } from '../money.ts';
import { methodCredits, methodFees } from '../shop/method-schema.ts';
import { subscriptionTypeSchema } from '../subscription/schema.ts';
import { productCategorySchema } from '../shop/vocabulary.ts';
import { clockTime, identifier, instant, integer, listOf, matching, text } from '../wire.ts';

/** A number, or the name of a badge, a setting or a limit. */
export const catalogueKey = matching(/^[A-Za-z0-9][\w-]{0,59}$/);

const position = integer(-1_000_000, 1_000_000);
const color = matching(/^#[0-9a-f]{6}$/);
const shortText = text(1, 200);
/** A guide or terms, with room for a long one. */
const longText = text(1, 20_000);
/** The benefits of a subscription, a line each. */
const benefits = text(1, 1000);

/** In other languages than the country’s own; who reads one that is missing reads the country’s. */
// @__NO_SIDE_EFFECTS__
const elsewhere = (written: typeof shortText) => z.partialRecord(localeSchema, written);

export const productContentSchema = z.object({
  category: productCategorySchema,
  name: shortText,
  /** Spoons, and those that come on top. */
  amount: wireAmount,
  promotionAmount: wireAmount,
  /** Minor units of the country’s currency. */
  price: wireAmount,
  currency: currencySchema,
  /** The charged price, if the provider cannot charge that currency. */
  chargedPrice: z.nullable(wireAmount),
  chargedCurrency: z.nullable(currencySchema),
  badges: listOf(text(1, 30), 6),
  position,
  active: z.boolean(),
  /** Each person buys it once. */
  firstTime: z.boolean(),
  /** Sold while that runs; null: always. */
  promotionId: z.nullable(identifier),
  /** Gone for good. Any moment that is sent stands for the one at which the version begins. */
  deletedAt: z.nullable(instant),
});

export const promotionContentSchema = z.object({
  kind: z.enum(['sale', 'newbie']),
  bannerTitle: shortText,
  isShowCountdown: z.boolean(),
  startsAt: instant,
  endsAt: z.nullable(instant),
  texts: elsewhere(shortText),
});

export const badgeContentSchema = z.object({
  label: text(1, 30),
  textColor: color,
  backgroundColor: color,
  position,
  active: z.boolean(),
  texts: elsewhere(text(1, 30)),
});

export const methodContentSchema = z.object({
  available: z.boolean(),
  /** The reason for operators why it is not offered. */
  unavailableReason: z.nullable(shortText),
  position,
  minimumTotal: z.nullable(wireAmount),
  maximumTotal: z.nullable(wireAmount),
  /** Each day it rests between these times of that zone. */
  restFrom: z.nullable(clockTime),
  restUntil: z.nullable(clockTime),
  restZone: z.nullable(matching(/^[A-Za-z_]+(\/[A-Za-z_]+){0,2}$/)),
  pausedFrom: z.nullable(instant),
  pausedUntil: z.nullable(instant),
  fee: z.enum(methodFees),
  credited: z.enum(methodCredits),
  typicalMinutes: integer(1, 100_000),
});

export const settingContentSchema = z.object({ value: longText, texts: elsewhere(longText) });

/** Null: as the contract has it. */
export const limitContentSchema = z.object({ value: z.nullable(wireAmount) });

/** The terms for new subscriptions: a running one keeps the price that it began with. */
export const subscriptionContentSchema = z.object({
  name: shortText,
  position,
  active: z.boolean(),
  standardPrice: z.nullable(wireAmount),
  localPrice: wireAmount,
  benefits: z.nullable(benefits),
  texts: elsewhere(benefits),
});

export const retryContentSchema = z.object({
  /** Counted from the first decline of the period. */
  steps: listOf(z.object({ afterHours: integer(1, 2160), step: z.enum(['try', 'end']) }), 20),
});

/** The seller in a country, as shown on receipts and in the footer of each page. */
export const sellerContentSchema = z.object({
  name: shortText,
  representative: z.nullable(shortText),
  registrationNumber: z.nullable(shortText),
  /** The number of a distance seller, where a law requires one. */
  saleNumber: z.nullable(shortText),
  address: shortText,
  phone: z.nullable(matching(/^[+0-9][0-9 -]{3,29}$/)),
  email: z.nullable(matching(/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/)),
  /** Hundredths of a per cent that every price contains; null: no tax is shown. */
  taxBasisPoints: z.nullable(integer(1, 9999)),
});

export const categoryContentSchema = z.object({ position });

export const bankContentSchema = z.object({
  name: shortText,
  english: shortText,
  position,
  active: z.boolean(),
});

/** The free months of subscriptions that begin while the offer runs; a running one keeps its own. */
export const freeMonthsContentSchema = z.object({
  type: subscriptionTypeSchema,
  /** Null: any of its type. */
  productId: z.nullable(identifier),
  months: integer(1, 24),
  /** The value of the free months, in the country’s currency. */
  standardPrice: wireAmount,
  startsAt: instant,
  endsAt: z.nullable(instant),
});

/** A line that begins with `# ` is the heading of what follows. */
export const termsContentSchema = z.object({ value: longText, texts: elsewhere(longText) });

export const catalogueItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), content: productContentSchema }),
  z.object({ kind: z.literal('promotion'), content: promotionContentSchema }),
  z.object({ kind: z.literal('badge'), content: badgeContentSchema }),
  z.object({ kind: z.literal('method'), content: methodContentSchema }),
  z.object({ kind: z.literal('setting'), content: settingContentSchema }),
  z.object({ kind: z.literal('limit'), content: limitContentSchema }),
  z.object({ kind: z.literal('subscription'), content: subscriptionContentSchema }),
  z.object({ kind: z.literal('retry'), content: retryContentSchema }),
  z.object({ kind: z.literal('seller'), content: sellerContentSchema }),
  z.object({ kind: z.literal('category'), content: categoryContentSchema }),
  z.object({ kind: z.literal('bank'), content: bankContentSchema }),
  z.object({ kind: z.literal('free_months'), content: freeMonthsContentSchema }),
  z.object({ kind: z.literal('terms'), content: termsContentSchema }),
]);
export type CatalogueItem = z.infer<typeof catalogueItemSchema>;
export type CatalogueContent<Kind extends CatalogueItem['kind']> = Extract<
  CatalogueItem,
  { readonly kind: Kind }
>['content'];
