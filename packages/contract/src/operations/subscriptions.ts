import * as z from 'zod/mini';
import { cardLastFour } from '../card/schema.ts';
import { countries } from '../country.ts';
import { currencySchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import {
  subscriptionEventSchema,
  subscriptionRefundAnswer,
  subscriptionRefundPreviewAnswer,
  subscriptionSchema,
  subscriptionStateSchema,
} from '../subscription/schema.ts';
import {
  publicId,
  publicIdParams,
  identifier,
  identifierInAddress,
  instant,
  pageFields,
  pageOf,
} from '../wire.ts';
import { operatorCardPaymentSchema, subscriptionPeriodSchema } from './cards.ts';
import { actReason } from './operators.ts';

export const operatorSubscriptionSchema = z.object({
  ...subscriptionSchema.shape,
  userId: identifier,
  country: z.enum(countries),
});
export type OperatorSubscription = z.infer<typeof operatorSubscriptionSchema>;

const invoiceSchema = z.object({
  /** The receipt of a charge, or the credit note of its refund. */
  kind: z.enum(['receipt', 'credit']),
  /** The number as printed. */
  number: z.string(),
  issuedAt: instant,
  cardPaymentId: publicId,
  amount: wireAmount,
  currency: currencySchema,
});

export const operatorSubscriptionDetailSchema = z.object({
  subscription: operatorSubscriptionSchema,
  /** The card as its person sees it. */
  card: z.nullable(
    z.object({
      company: z.string(),
      lastFour: cardLastFour,
      expiry: z.nullable(z.string()),
      isMain: z.boolean(),
      isUsable: z.boolean(),
    }),
  ),
  periods: z.array(subscriptionPeriodSchema),
  charges: z.array(operatorCardPaymentSchema),
  invoices: z.array(invoiceSchema),
  timeline: z.array(z.object({ ...subscriptionEventSchema.shape, kind: z.string() })),
  /** The refund that its person would get now; null if there is none. */
  refund: z.nullable(subscriptionRefundPreviewAnswer),
});
export type OperatorSubscriptionDetail = z.infer<typeof operatorSubscriptionDetailSchema>;

const acting = {
  verb: 'operations',
  method: 'POST',
  access: 'operator',
  params: publicIdParams,
} as const;
const reasonAlone = z.object({ reason: actReason });

export const operatorSubscriptionsRoute = defineRoute({
  name: 'operatorSubscriptions',
  verb: 'operations',
  method: 'GET',
  path: '/operations/subscriptions',
  access: 'operator',
  summary: 'Subscriptions by state and person, newest first',
  query: z.object({
    ...pageFields,
    state: z.optional(subscriptionStateSchema),
    userId: z.optional(identifierInAddress),
  }),
  answers: { 200: pageOf(operatorSubscriptionSchema) },
  links: ['next'],
  errors: [],
});

export const operatorSubscriptionRoute = defineRoute({
  name: 'operatorSubscription',
  verb: 'operations',
  method: 'GET',
  path: '/operations/subscriptions/:id',
  access: 'operator',
  summary: 'One subscription: periods, charges, retries, card, and what would be given back',
  params: publicIdParams,
  answers: { 200: operatorSubscriptionDetailSchema },
  errors: ['subscription_not_found'],
});

export const cancelForPersonRoute = defineRoute({
  ...acting,
  name: 'cancelForPerson',
  path: '/operations/subscriptions/:id/cancel',
  summary: 'Cancel a subscription for its person, at the end of what is paid',
  body: reasonAlone,
  answers: { 200: operatorSubscriptionSchema },
  errors: [
    'subscription_not_found',
    'payment_pending',
    'subscription_cancel_too_late',
    'subscription_already_canceled',
    'subscription_drop_failed',
    'subscription_drop_not_recorded',
    'wrong_next_payment_time',
  ],
});

export const resumeForPersonRoute = defineRoute({
  ...acting,
  name: 'resumeForPerson',
  path: '/operations/subscriptions/:id/resume',
  summary: 'Undo the cancellation of a subscription for its person',
  body: reasonAlone,
  answers: { 200: operatorSubscriptionSchema },
  errors: ['subscription_not_found', 'subscription_already_canceled', 'scheduler_save_failed'],
});

export const retryForPersonRoute = defineRoute({
  ...acting,
  name: 'retryForPerson',
  path: '/operations/subscriptions/:id/retry',
  summary: 'Try a declined payment of a subscription again now',
  body: reasonAlone,
  answers: { 200: operatorSubscriptionSchema },
  errors: [
    'subscription_not_found',
    'subscription_already_canceled',
    'payment_pending',
    'wrong_next_payment_time',
  ],
});

export const refundForPersonRoute = defineRoute({
  ...acting,
  name: 'refundForPerson',
  path: '/operations/subscriptions/:id/refund',
  summary:
    'End a subscription now for its person, and give back what they could ask for; above the limit two operators decide the same',
  body: z.object({ expectedAmount: wireAmount, reason: actReason }),
  answers: { 201: subscriptionRefundAnswer },
  movesMoney: true,
  errors: [
    'subscription_not_found',
    'subscription_already_canceled',
    'payment_pending',
    'price_changed',
    'refund_already_requested',
    'wrong_refund_schedule_time',
    'payment_cancel_error',
    'second_operator_required',
  ],
});
