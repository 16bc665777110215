import * as z from 'zod/mini';
import { maximumQuantity, minimumQuantity } from '../constants.ts';
import { currencySchema, wireAmount } from '../money.ts';
import { identifier, identifierInAddress, instant, integer, matching, text } from '../wire.ts';
import { paymentDeviceSchema, paymentStatusSchema, pendingStages } from './states.ts';

export const transactionIdSchema = matching(/^p[0-9a-z]{1,11}-[0-9a-f]{32}$/);
export const transactionParams = z.object({ id: transactionIdSchema });
/** PayPal's own number of a payment: all that the browser has when it comes back from there. */
export const payPalOrderSchema = matching(/^[0-9A-Z]{10,36}$/);
export const paymentParams = z.object({ id: z.union([transactionIdSchema, payPalOrderSchema]) });

/** The account that refunded money goes to when the method cannot take it back. */
export const refundInfoSchema = z.object({
  bank: matching(/^\d{3}$/),
  accountNumber: matching(/^\d{6,20}$/),
  accountHolder: text(1, 60),
});
export type RefundInfo = z.infer<typeof refundInfoSchema>;

export const purchaseBody = z.object({
  productId: identifier,
  quantity: integer(minimumQuantity, maximumQuantity),
  methodId: integer(1, 999),
  device: paymentDeviceSchema,
  expectedTotalPrice: wireAmount,
  refundInfo: z.optional(refundInfoSchema),
});
export type PurchaseBody = z.infer<typeof purchaseBody>;

export const purchaseAnswer = z.object({
  transactionId: transactionIdSchema,
  status: z.literal('redirected'),
  redirectUrl: z.string(),
  expiresAt: instant,
});
export type PurchaseAnswer = z.infer<typeof purchaseAnswer>;

export const depositSchema = z.object({
  bank: z.string(),
  accountNumber: z.string(),
  accountHolder: z.string(),
  amount: wireAmount,
  dueAt: instant,
  /** The server's clock as it answers, to count down by; absent from servers of the release before. */
  now: z.optional(instant),
});

/** The facts of a payment that is still open; absent from servers of the release before. */
export const openFacts = {
  /** Null unless it is pending. */
  stage: z.optional(z.nullable(z.enum(pendingStages))),
  /** The provider's page takes the money by itself: whether it has is known once it was asked. */
  chargesByItself: z.optional(z.boolean()),
  /** Whether its payer can end it now. */
  canCancel: z.optional(z.boolean()),
};

export const paymentAnswer = z.object({
  transactionId: transactionIdSchema,
  status: paymentStatusSchema,
  /** 20012 when it succeeded, otherwise the number of its error: 46215 while it is pending. */
  code: z.int(),
  /** Name of that error; null when it succeeded. */
  reason: z.nullable(z.string()),
  productId: identifier,
  productName: z.string(),
  /** Spoons of one, bonus apart: a pack is called by them in the reader's language. Null: no pack. */
  packSpoons: z.nullable(wireAmount),
  methodId: z.int(),
  quantity: z.int(),
  /** Spoons in all, bonus included, and the bonus alone. */
  amount: wireAmount,
  promotionAmount: wireAmount,
  totalPrice: wireAmount,
  currency: currencySchema,
  requestedAt: instant,
  finishedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  deposit: z.optional(z.nullable(depositSchema)),
  /** The charged amount, if the provider cannot take the currency. */
  charged: z.optional(z.nullable(z.object({ amount: wireAmount, currency: currencySchema }))),
  ...openFacts,
});
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

export const limitQuery = z.object({ productId: identifierInAddress });

const moneyLeft = z.object({ limit: wireAmount, used: wireAmount, remaining: wireAmount });

export const limitAnswer = z.object({
  productId: identifier,
  canPurchase: z.boolean(),
  /** Name of the error that a purchase would meet; null when it can be bought. */
  reason: z.nullable(z.string()),
  maximumQuantity: z.int(),
  methods: z.array(
    z.object({
      methodId: z.int(),
      usedToday: z.int(),
      dailyLimit: z.int(),
      /** When it can be used again; null if it can be used now. */
      until: z.nullable(instant),
    }),
  ),
  minorMonthly: z.nullable(moneyLeft),
});
export type LimitAnswer = z.infer<typeof limitAnswer>;

export const rewardAnswer = z.object({
  productId: identifier,
  rewards: z.array(z.object({ rewardId: identifier, name: z.string(), amount: wireAmount })),
});

export const firstTimeAnswer = z.object({ productId: identifier, isValid: z.boolean() });

export const balanceAnswer = z.object({
  userId: identifier,
  /** Spoons in all; paid and bonus ones apart. */
  spoon: wireAmount,
  paidSpoon: wireAmount,
  bonusSpoon: wireAmount,
  point: wireAmount,
  /** The amounts that expire next, soonest first. */
  expiring: z.array(z.object({ amount: wireAmount, expiresAt: instant })),
});
export type BalanceAnswer = z.infer<typeof balanceAnswer>;

export const refundBody = z.object({
  transactionId: transactionIdSchema,
  refundInfo: z.optional(refundInfoSchema),
});
export type RefundBody = z.infer<typeof refundBody>;
export const refundStatuses = ['pending', 'refunded', 'fail'] as const;
/**
 * How the money goes: back the way it came, to the account that the person named, or back the way it
 * came by somebody's hand, which takes some days.
 */
export const refundWays = ['method', 'account', 'tool'] as const;
export const refundAnswer = z.object({
  refundId: z.string(),
  transactionId: transactionIdSchema,
  status: z.enum(refundStatuses),
  spoons: wireAmount,
  amount: wireAmount,
  currency: currencySchema,
  requestedAt: instant,
  finishedAt: z.nullable(instant),
  /** Name of the error that says why it failed. */
  reason: z.nullable(z.string()),
  way: z.optional(z.enum(refundWays)),
});
export type RefundAnswer = z.infer<typeof refundAnswer>;
