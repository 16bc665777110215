import * as z from 'zod/mini';
import { currencySchema, wireAmount } from '../money.ts';
import { paymentStatusSchema } from '../purchase/states.ts';
import {
  houseId,
  identifier,
  identifierInAddress,
  instant,
  integer,
  pageOf,
  text,
} from '../wire.ts';

export const subscriptionTypes = ['membership', 'plan'] as const;
export const subscriptionTypeSchema = z.enum(subscriptionTypes);
export type SubscriptionType = z.infer<typeof subscriptionTypeSchema>;

export const subscriptionStates = ['active', 'canceled', 'past_due', 'ended'] as const;
export const subscriptionStateSchema = z.enum(subscriptionStates);

export const subscriptionProductsQuery = z.object({
  type: subscriptionTypeSchema,
  djId: z.optional(identifierInAddress),
});
export const subscriptionProductSchema = z.object({
  productId: identifier,
  type: subscriptionTypeSchema,
  djId: z.nullable(identifier),
  name: z.string(),
  plan: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  standardPrice: wireAmount,
  localPrice: wireAmount,
  currency: currencySchema,
  promotionId: z.nullable(identifier),
  promotionMonth: z.int(),
});
export type SubscriptionProduct = z.infer<typeof subscriptionProductSchema>;
export const subscriptionProductsAnswer = z.object({ results: z.array(subscriptionProductSchema) });

export const subscriptionSchema = z.object({
  subscriptionId: houseId,
  type: subscriptionTypeSchema,
  state: subscriptionStateSchema,
  djId: z.nullable(identifier),
  productId: identifier,
  name: z.string(),
  plan: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  standardPrice: wireAmount,
  localPrice: wireAmount,
  currency: currencySchema,
  cardId: houseId,
  promotionMonth: z.int(),
  startedAt: instant,
  nextPaymentTime: z.nullable(instant),
  /** Until when the features stay. */
  paidUntil: instant,
});
export type Subscription = z.infer<typeof subscriptionSchema>;
export const subscriptionsAnswer = z.object({ results: z.array(subscriptionSchema) });

export const subscribeBody = z.object({
  type: subscriptionTypeSchema,
  productId: identifier,
  djId: z.optional(identifier),
  plan: z.optional(text(1, 60)),
  grade: z.optional(text(1, 60)),
  selectCardId: houseId,
  expectedLocalPrice: wireAmount,
  promotionId: z.optional(identifier),
  promotionMonth: z.optional(integer(0, 24)),
  agreesToTerms: z.literal(true),
});

/** A card payment takes one to three minutes: the page follows its progress. */
export const cardPaymentAnswer = z.object({
  cardPaymentId: houseId,
  status: paymentStatusSchema,
  code: z.int(),
  reason: z.nullable(z.string()),
  subscriptionId: z.nullable(houseId),
  requestedAt: instant,
  finishedAt: z.nullable(instant),
});

export const periodPaymentSchema = z.object({
  cardPaymentId: houseId,
  periodNumber: z.int(),
  status: paymentStatusSchema,
  reason: z.nullable(z.string()),
  amount: wireAmount,
  currency: currencySchema,
  cardName: z.string(),
  paidAt: z.nullable(instant),
  nextAttemptAt: z.nullable(instant),
});
export const periodPaymentsAnswer = pageOf(periodPaymentSchema);

export const subscriptionCardBody = z.object({ selectCardId: houseId });

export const subscriptionRefundAnswer = z.object({
  subscriptionId: houseId,
  status: z.enum(['pending', 'refunded', 'fail']),
  amount: wireAmount,
  currency: currencySchema,
  usedDays: z.int(),
  isFull: z.boolean(),
});
