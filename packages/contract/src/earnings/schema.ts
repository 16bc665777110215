import * as z from 'zod/mini';
import { wireAmount } from '../money.ts';
import { day, identifier, instant, month, pageFields, pageOf } from '../wire.ts';

const monthlyItem = z.object({ id: month, spoons: wireAmount, amount: wireAmount });

/** The server's names, as the specification has them; the page reads them through `rules.ts`. */
const totals = {
  total_remain_amount: wireAmount,
  total_spoon: wireAmount,
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
export type CashMonthly = z.infer<typeof cashMonthlyAnswer>;

const dailyItem = z.object({ date: day, spoons: wireAmount, amount: wireAmount });
export const cashDailyAnswer = pageOf(dailyItem);

const subscriptionMonthlyItem = z.object({
  id: month,
  subscribers: z.int(),
  amount: wireAmount,
  visibleFrom: z.nullable(instant),
});
export const subscriptionMonthlyAnswer = pageOf(subscriptionMonthlyItem);

const subscriptionDailyItem = z.object({
  date: day,
  productId: identifier,
  plan: z.string(),
  subscribers: z.int(),
  amount: wireAmount,
});
export const subscriptionDailyAnswer = pageOf(subscriptionDailyItem);
