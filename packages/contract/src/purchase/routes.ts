import { defineRoute } from '../route.ts';
import { publicIdParams, identifierParams } from '../wire.ts';
import {
  balanceAnswer,
  firstTimeAnswer,
  limitAnswer,
  limitQuery,
  paymentAnswer,
  paymentParams,
  purchaseAnswer,
  purchaseBody,
  refundAnswer,
  refundBody,
  rewardAnswer,
  transactionParams,
} from './schema.ts';

export const balanceRoute = defineRoute({
  name: 'balance',
  verb: 'purchase',
  method: 'GET',
  path: '/billing/:id/balance',
  access: 'person',
  summary: 'Spoons and points of the person, and what runs out next',
  params: identifierParams,
  answers: { 200: balanceAnswer },
  errors: ['user_not_found'],
});

export const purchaseLimitRoute = defineRoute({
  name: 'purchaseLimit',
  verb: 'purchase',
  method: 'GET',
  path: '/billing/spoon/inner/limit',
  access: 'person',
  summary: 'Whether the person may buy a product now, and what is left of the limits',
  query: limitQuery,
  answers: { 200: limitAnswer },
  errors: ['product_not_found'],
});

export const purchaseRoute = defineRoute({
  name: 'purchase',
  verb: 'purchase',
  method: 'POST',
  path: '/billing/spoon/inner/payment',
  access: 'person',
  summary: 'Start a payment for spoons; the page then goes to the provider',
  body: purchaseBody,
  answers: { 201: purchaseAnswer },
  movesMoney: true,
  errors: [
    'product_not_found',
    'product_not_available',
    'content_deleted',
    'currency_not_found',
    'standard_price_not_found',
    'wrong_platform_type',
    'method_not_available',
    'method_resting',
    'method_amount_out_of_range',
    'price_changed',
    'invalid_amount',
    'payment_right_missing',
    'payment_right_blocked',
    'certification_required',
    'daily_limit',
    'minor_monthly_limit',
    'first_time_only',
    'vip_only',
    'refund_account_required',
    'purchase_running',
    'duplicated_payment',
    'payment_too_many_requests',
    'payment_failed',
    'payment_pending',
    'payment_request_error',
    'payment_retry',
    'provider_unavailable',
    'no_status',
    'unexpected_error',
  ],
});

export const paymentRoute = defineRoute({
  name: 'payment',
  verb: 'purchase',
  method: 'GET',
  path: '/billing/spoon/inner/payment/history/:id',
  access: 'person',
  summary: 'What became of a payment, by its transaction id or PayPal’s number of it',
  params: paymentParams,
  answers: { 200: paymentAnswer },
  errors: ['payment_not_found'],
});

export const cancelPaymentRoute = defineRoute({
  name: 'cancelPayment',
  verb: 'purchase',
  method: 'POST',
  path: '/billing/spoon/inner/payment/:id/cancel',
  access: 'person',
  summary:
    'Do not pay after all: the provider is asked first, or ends its account for the transfer, and the answer says how the payment stands; one that may have been charged stays open',
  params: transactionParams,
  answers: { 200: paymentAnswer },
  errors: ['payment_not_found', 'payment_cancel_error'],
});

export const productRewardRoute = defineRoute({
  name: 'productReward',
  verb: 'purchase',
  method: 'GET',
  path: '/billing/spoon/inner/reward/product/:id',
  access: 'person',
  summary: 'What a product gives on top of its spoons',
  params: identifierParams,
  answers: { 200: rewardAnswer },
  errors: ['product_not_found', 'reward_id_not_found'],
});

export const firstTimeItemRoute = defineRoute({
  name: 'firstTimeItem',
  verb: 'purchase',
  method: 'GET',
  path: '/exchange/valid/item/first-time/:id',
  access: 'person',
  summary: 'Whether the person may still buy a first-time item',
  params: identifierParams,
  answers: { 200: firstTimeAnswer },
  errors: ['product_not_found'],
});

export const requestRefundRoute = defineRoute({
  name: 'requestRefund',
  verb: 'purchase',
  method: 'POST',
  path: '/billing/spoon/refunds',
  access: 'person',
  summary: 'Give an unused purchase back within seven days',
  body: refundBody,
  answers: { 201: refundAnswer },
  movesMoney: true,
  errors: [
    'payment_not_found',
    'payment_in_progress',
    'refund_window_over',
    'refund_spoons_used',
    'refund_already_requested',
    'refund_account_required',
    'refund_failed',
  ],
});

export const refundRoute = defineRoute({
  name: 'refund',
  verb: 'purchase',
  method: 'GET',
  path: '/billing/spoon/refunds/:id',
  access: 'person',
  summary: 'What became of a refund',
  params: publicIdParams,
  answers: { 200: refundAnswer },
  errors: ['payment_not_found'],
});
