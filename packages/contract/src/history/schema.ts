import * as z from 'zod/mini';
import { currencySchema, wireAmount } from '../money.ts';
import { transactionIdSchema } from '../purchase/schema.ts';
import { instant, month, pageOf } from '../wire.ts';

const entry = {
  transactionId: transactionIdSchema,
  requestedAt: instant,
  productName: z.string(),
  methodId: z.int(),
  quantity: z.int(),
  totalPrice: wireAmount,
  currency: currencySchema,
};

export const chargeSchema = z.object({
  ...entry,
  purchasedAt: instant,
  amount: wireAmount,
  promotionAmount: wireAmount,
  /** When the spoons of this purchase run out. */
  spoonsExpireAt: instant,
});
export type Charge = z.infer<typeof chargeSchema>;
export const chargesAnswer = pageOf(chargeSchema);

export const failedPaymentSchema = z.object({
  ...entry,
  failedAt: instant,
  /** Name of the error that says why. */
  reason: z.string(),
});
export type FailedPayment = z.infer<typeof failedPaymentSchema>;
export const failuresAnswer = pageOf(failedPaymentSchema);

export const monthlyPaymentAnswer = z.object({
  month,
  timeZone: z.string(),
  currency: currencySchema,
  count: z.int(),
  total: wireAmount,
  /** A minor's limit and what is left of it; null for others. */
  limit: z.nullable(wireAmount),
  remaining: z.nullable(wireAmount),
});
export type MonthlyPayment = z.infer<typeof monthlyPaymentAnswer>;
