import { defineRoute } from '../route.ts';
import { publicIdParams } from '../wire.ts';
import {
  changeSubscriptionBody,
  subscriptionChangeAnswer,
  subscriptionChangeQuery,
  subscriptionRefundPreviewAnswer,
  subscriptionSchema,
  subscriptionTimelineAnswer,
} from './schema.ts';

export const subscriptionTimelineRoute = defineRoute({
  name: 'subscriptionTimeline',
  verb: 'subscription',
  method: 'GET',
  path: '/billing/subscriptions/:id/timeline',
  access: 'person',
  summary: 'What became of a subscription, newest first, and what comes next',
  params: publicIdParams,
  answers: { 200: subscriptionTimelineAnswer },
  errors: ['subscription_not_found'],
});

export const resumeSubscriptionRoute = defineRoute({
  name: 'resumeSubscription',
  verb: 'subscription',
  method: 'POST',
  path: '/billing/subscriptions/:id/resume',
  access: 'person',
  summary: 'Undo a cancellation, until the paid month ends',
  params: publicIdParams,
  answers: { 200: subscriptionSchema },
  errors: ['subscription_not_found', 'subscription_already_canceled', 'scheduler_save_failed'],
});

export const subscriptionRefundPreviewRoute = defineRoute({
  name: 'subscriptionRefundPreview',
  verb: 'subscription',
  method: 'GET',
  path: '/billing/subscriptions/:id/refund',
  access: 'person',
  summary: 'What ending a subscription now would give back',
  params: publicIdParams,
  answers: { 200: subscriptionRefundPreviewAnswer },
  errors: [
    'subscription_not_found',
    'subscription_already_canceled',
    'payment_pending',
    'wrong_refund_schedule_time',
  ],
});

export const subscriptionChangePreviewRoute = defineRoute({
  name: 'subscriptionChangePreview',
  verb: 'subscription',
  method: 'GET',
  path: '/billing/subscriptions/:id/change',
  access: 'person',
  summary: 'What changing to another tier would cost now and from then on',
  params: publicIdParams,
  query: subscriptionChangeQuery,
  answers: { 200: subscriptionChangeAnswer },
  errors: [
    'subscription_not_found',
    'subscription_already_canceled',
    'payment_pending',
    'product_not_found',
    'plan_level_not_found',
    'standard_price_not_found',
    'subscription_type_mismatch',
    'dj_suspended',
  ],
});

export const changeSubscriptionRoute = defineRoute({
  name: 'changeSubscription',
  verb: 'subscription',
  method: 'POST',
  path: '/billing/subscriptions/:id/change',
  access: 'person',
  summary: 'Change to another tier: up at once for the difference, down from the next period on',
  params: publicIdParams,
  body: changeSubscriptionBody,
  answers: { 201: subscriptionChangeAnswer },
  movesMoney: true,
  errors: [
    'subscription_not_found',
    'subscription_already_canceled',
    'payment_pending',
    'product_not_found',
    'plan_level_not_found',
    'standard_price_not_found',
    'subscription_type_mismatch',
    'subscription_minor_not_allowed',
    'payment_right_missing',
    'payment_right_blocked',
    'certification_required',
    'dj_suspended',
    'price_changed',
    'billing_key_null',
    'card_not_found',
  ],
});
