import * as z from 'zod/mini';
import { wireAmount } from '../money.ts';
import { localeSchema } from '../country.ts';
import { day, instant, integer, month, pageFields, pageOf } from '../wire.ts';

const monthlyItem = z.object({ id: month, spoons: wireAmount, amount: wireAmount });

/** The server's names, as the specification has them; the page reads them through `rules.ts`. */
const totals = {
  /** Points that are left to exchange or convert. */
  total_remain_amount: wireAmount,
  /** Spoons that were ever received. */
  total_spoon: wireAmount,
  /** Points that were ever earned, by spoons and by subscriptions. */
  total_amount: wireAmount,
};

export const monthlyQuery = z.object({
  ...pageFields,
  /** Earlier history starts before this month. */
  before: z.optional(month),
});

export const cashMonthlyAnswer = z.object({
  ...totals,
  results: z.array(monthlyItem),
  nextCursor: z.nullable(z.string()),
});

const dailyItem = z.object({ date: day, gifts: z.int(), spoons: wireAmount, amount: wireAmount });
export const cashDailyAnswer = pageOf(dailyItem);

const subscriptionMonthlyItem = z.object({
  id: month,
  /** Subscriptions that paid in the month, each once. */
  subscribers: z.int(),
  /** Below zero in a month in which more was given back than paid. */
  amount: wireAmount,
  /** When its days become visible; null if they already are. */
  visibleFrom: z.nullable(instant),
});
export const subscriptionMonthlyAnswer = pageOf(subscriptionMonthlyItem);

const subscriptionDailyItem = z.object({
  date: day,
  /** 0: from before products were kept. */
  productId: integer(0, Number.MAX_SAFE_INTEGER),
  plan: z.string(),
  subscribers: z.int(),
  amount: wireAmount,
});
export const subscriptionDailyAnswer = pageOf(subscriptionDailyItem);

export const incomeFileQuery = z.object({ locale: z.optional(localeSchema) });
