import * as z from 'zod/mini';
import { localeSchema } from '../country.ts';
import { currencySchema, wireAmount } from '../money.ts';
import { paymentStatusSchema } from '../purchase/states.ts';
import {
  publicId,
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

/** `pending`: the first payment is under way. `canceled`: runs to the end of what is paid. */
export const subscriptionStates = ['pending', 'active', 'canceled', 'past_due', 'ended'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];
export const subscriptionStateSchema = z.enum(subscriptionStates);

export const subscriptionProductsQuery = z.object({
  type: subscriptionTypeSchema,
  djId: z.optional(identifierInAddress),
  locale: z.optional(localeSchema),
});
/** Why a subscription is over. */
export const subscriptionEndings = [
  'not_paid',
  'not_scheduled',
  'not_granted',
  'canceled',
  'unpaid',
  'refunded',
] as const;
export const subscriptionEndingSchema = z.enum(subscriptionEndings);
export type SubscriptionEnding = z.infer<typeof subscriptionEndingSchema>;

export const subscriptionProductSchema = z.object({
  productId: identifier,
  type: subscriptionTypeSchema,
  djId: z.nullable(identifier),
  name: z.string(),
  plan: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  /** Its benefits, in the language that was asked for or the country’s own. */
  benefits: z.array(z.string()),
  standardPrice: wireAmount,
  localPrice: wireAmount,
  currency: currencySchema,
  promotionId: z.nullable(identifier),
  promotionMonth: z.int(),
  /** The immediate charge of a subscription that begins now. */
  payNow: wireAmount,
  /** When it would pay `localPrice` for the first time after that, if it began now. */
  nextPaymentTime: instant,
});
export type SubscriptionProduct = z.infer<typeof subscriptionProductSchema>;
export const subscriptionProductsAnswer = z.object({ results: z.array(subscriptionProductSchema) });

export const subscriptionSchema = z.object({
  subscriptionId: publicId,
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
  cardId: publicId,
  promotionMonth: z.int(),
  startedAt: instant,
  nextPaymentTime: z.nullable(instant),
  /** The amount of the next payment; null if none follows. */
  nextAmount: z.nullable(wireAmount),
  /** The last moment at which the next payment can be canceled. */
  cancelBefore: z.nullable(instant),
  /** Until when the features stay. */
  paidUntil: instant,
  canceledAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endedWhy: z.nullable(subscriptionEndingSchema),
  /** A payment that is under way, to be followed from any device. */
  openCardPaymentId: z.nullable(publicId),
  /** A failed payment: its reason, its next retry, and when the subscription ends without it. */
  trouble: z.nullable(
    z.object({ reason: z.string(), nextAttemptAt: z.nullable(instant), endsAt: instant }),
  ),
  /** Another tier from the next period on. */
  plannedChange: z.nullable(
    z.object({
      productId: identifier,
      name: z.string(),
      plan: z.nullable(z.string()),
      grade: z.nullable(z.string()),
      localPrice: wireAmount,
      startsAt: instant,
    }),
  ),
});
export type Subscription = z.infer<typeof subscriptionSchema>;
export const subscriptionsAnswer = z.object({ results: z.array(subscriptionSchema) });

export const subscribeBody = z.object({
  type: subscriptionTypeSchema,
  productId: identifier,
  djId: z.optional(identifier),
  plan: z.optional(text(1, 60)),
  grade: z.optional(text(1, 60)),
  selectCardId: publicId,
  /** The prices and the day that the person saw: a different price or day is refused. */
  expectedLocalPrice: wireAmount,
  expectedStandardPrice: z.optional(wireAmount),
  expectedNextPaymentTime: z.optional(instant),
  promotionId: z.optional(identifier),
  promotionMonth: z.optional(integer(0, 24)),
  agreesToTerms: z.boolean(),
  termsVersion: z.optional(text(1, 40)),
  /** The iOS in-app purchase that this subscription takes over; each can be used once. */
  inAppRecoveryId: z.optional(text(1, 120)),
});

/**
 * A card payment takes one to three minutes: the page follows its progress. A subscription that
 * begins with free months has none: it is a success at once.
 */
export const cardPaymentAnswer = z.object({
  cardPaymentId: z.nullable(publicId),
  status: paymentStatusSchema,
  code: z.int(),
  reason: z.nullable(z.string()),
  subscriptionId: z.nullable(publicId),
  requestedAt: instant,
  finishedAt: z.nullable(instant),
});
export type CardPaymentAnswer = z.infer<typeof cardPaymentAnswer>;

/** The next payment that the person means to cancel, as they saw it. */
export const cancelSubscriptionBody = z.object({ nextPaymentTime: z.optional(instant) });

export const periodPaymentSchema = z.object({
  cardPaymentId: publicId,
  periodNumber: z.int(),
  status: paymentStatusSchema,
  reason: z.nullable(z.string()),
  amount: wireAmount,
  /** The refunded part of the amount: all of it, or the unused days. */
  refundedAmount: wireAmount,
  currency: currencySchema,
  cardName: z.string(),
  paidAt: z.nullable(instant),
  nextAttemptAt: z.nullable(instant),
});
export const periodPaymentsAnswer = pageOf(periodPaymentSchema);
export type PeriodPayment = z.infer<typeof periodPaymentSchema>;

/** The events of a subscription, step by step; `next` is still to come. */
export const subscriptionEventKinds = [
  'subscribed',
  'free',
  'paid',
  'declined',
  'retry',
  'skipped',
  'canceled',
  'resumed',
  'changed',
  'card_changed',
  'refunded',
  'ended',
  'money_back',
  'next',
] as const;
export const subscriptionEventSchema = z.object({
  at: instant,
  kind: z.enum(subscriptionEventKinds),
  amount: z.nullable(wireAmount),
  currency: currencySchema,
  reason: z.nullable(z.string()),
  periodNumber: z.nullable(z.int()),
});
export type SubscriptionEvent = z.infer<typeof subscriptionEventSchema>;
/** Newest first, what comes before all. */
export const subscriptionTimelineAnswer = z.object({ results: z.array(subscriptionEventSchema) });

export const subscriptionCardBody = z.object({ selectCardId: publicId });

/** The refund of ending a subscription now: first as a preview, then as the result. */
const refundSplit = {
  subscriptionId: publicId,
  amount: wireAmount,
  currency: currencySchema,
  /** The amount paid for the current period. */
  paidAmount: wireAmount,
  usedDays: z.int(),
  isFull: z.boolean(),
};
export const subscriptionRefundPreviewAnswer = z.object(refundSplit);
export type SubscriptionRefundPreview = z.infer<typeof subscriptionRefundPreviewAnswer>;
/** The amount that the person saw: another one by now is refused. */
export const refundSubscriptionBody = z.object({ expectedAmount: wireAmount });
export const subscriptionRefundAnswer = z.object({
  ...refundSplit,
  status: z.enum(['pending', 'refunded', 'fail']),
});

export const subscriptionChangeQuery = z.object({ productId: identifierInAddress });
export const changeSubscriptionBody = z.object({
  productId: identifier,
  /** The amount due now according to the preview. */
  expectedAmount: wireAmount,
});
export const subscriptionChangeAnswer = z.object({
  /** Up changes now, down from the next period on. */
  kind: z.enum(['now', 'next']),
  productId: identifier,
  /** The amount due now: the difference for the remaining days. */
  amount: wireAmount,
  currency: currencySchema,
  daysLeft: z.int(),
  newPrice: wireAmount,
  startsAt: instant,
  nextPaymentTime: instant,
  cardPaymentId: z.nullable(publicId),
});
export type SubscriptionChange = z.infer<typeof subscriptionChangeAnswer>;
