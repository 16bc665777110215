import * as z from 'zod/mini';
import { currencySchema, wireAmount } from '../money.ts';
import { openFacts, transactionIdSchema } from '../purchase/schema.ts';
import { identifier, instant, matching, month, pageOf } from '../wire.ts';

/** A purchase begins with `p`, what a kept card was charged with `c`. */
export const chargeIdSchema = matching(/^[cp][0-9a-z]{1,11}-[0-9a-f]{32}$/);

const entry = {
  transactionId: chargeIdSchema,
  requestedAt: instant,
  productName: z.string(),
  /** Spoons of one, bonus apart: a pack is called by them in the reader's language. Null: no pack. */
  packSpoons: z.nullable(wireAmount),
  methodId: z.int(),
  quantity: z.int(),
  totalPrice: wireAmount,
  currency: currencySchema,
};

export const chargeRefundStates = [
  'possible',
  'used',
  'over',
  'pending',
  'refunded',
  'part_refunded',
] as const;

/** Whether a purchase can be refunded now, or the state of its refund. */
export const chargeRefundSchema = z.object({
  state: z.enum(chargeRefundStates),
  /** The last moment at which it can be asked for. */
  until: instant,
  /** Its method takes no money back, so the person has to name an account. */
  needsAccount: z.boolean(),
  refundId: z.nullable(z.string()),
  /** It is under way by somebody's hand, which takes days. */
  isByHand: z.boolean(),
});
export type ChargeRefund = z.infer<typeof chargeRefundSchema>;

export const chargeSchema = z.object({
  ...entry,
  purchasedAt: instant,
  /** The refunded part of the price; months count the rest. */
  givenBackPrice: wireAmount,
  amount: wireAmount,
  promotionAmount: wireAmount,
  /** When the spoons of this purchase run out; null where it brought none. */
  spoonsExpireAt: z.nullable(instant),
  refund: z.optional(chargeRefundSchema),
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

/** A payment that is not over: to go on with, to look at, or to wait for. */
export const openPaymentSchema = z.object({
  ...entry,
  transactionId: transactionIdSchema,
  /** Absent from servers of the release before. */
  productId: z.optional(identifier),
  amount: wireAmount,
  status: z.enum(['pending', 'waiting_for_deposit']),
  /** The provider's page, as long as the person can still pay there. */
  continueUrl: z.nullable(z.string()),
  expiresAt: z.nullable(instant),
  ...openFacts,
});
export type OpenPayment = z.infer<typeof openPaymentSchema>;
/** Newest first. */
export const openPaymentsAnswer = z.object({ results: z.array(openPaymentSchema) });

export const paymentMonthsAnswer = z.object({
  timeZone: z.string(),
  currency: currencySchema,
  /** Twelve, oldest first, empty ones too: how many charges each has, and what of them was kept. */
  months: z.array(z.object({ month, count: z.int(), total: wireAmount })),
});
export type PaymentMonths = z.infer<typeof paymentMonthsAnswer>;

/** Spoons that came together and run out together. */
export const spoonLotSchema = z.object({
  acquiredAt: instant,
  expiresAt: instant,
  /** The original number of spoons, and how many are left: paid and bonus. */
  amount: wireAmount,
  paidLeft: wireAmount,
  bonusLeft: wireAmount,
});
export type SpoonLot = z.infer<typeof spoonLotSchema>;
export const spoonLotsAnswer = pageOf(spoonLotSchema);
