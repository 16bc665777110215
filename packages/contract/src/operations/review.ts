import { transactionParams } from '../purchase/schema.ts';
import { defineRoute } from '../route.ts';
import {
  decideRefundDifferenceBody,
  decideReviewBody,
  refundDifferenceSchema,
  refundDifferencesAnswer,
  refundDifferencesQuery,
  reviewDecisionAnswer,
} from './schema.ts';

export const decideReviewRoute = defineRoute({
  name: 'decideReview',
  verb: 'operations',
  method: 'POST',
  path: '/operations/payments/:id/decision',
  access: 'operator',
  summary: 'Credit what a payment in review had ordered, give back what it took, or close it',
  params: transactionParams,
  body: decideReviewBody,
  answers: { 200: reviewDecisionAnswer },
  movesMoney: true,
  errors: [
    'payment_not_found',
    'payment_in_progress',
    'payment_already_completed',
    'payment_canceled',
    'payment_information_incorrect',
    'refund_already_requested',
    'refund_account_required',
    'second_operator_required',
    'provider_unavailable',
  ],
});

export const refundDifferencesRoute = defineRoute({
  name: 'refundDifferences',
  verb: 'operations',
  method: 'GET',
  path: '/operations/refund-differences',
  access: 'operator',
  summary: 'Payments of which a provider has given back more than we know, newest first',
  query: refundDifferencesQuery,
  answers: { 200: refundDifferencesAnswer },
  links: ['next'],
  errors: [],
});

export const decideRefundDifferenceRoute = defineRoute({
  name: 'decideRefundDifference',
  verb: 'operations',
  method: 'POST',
  path: '/operations/payments/:id/refund-difference',
  access: 'operator',
  summary: 'Book what a provider gave back past us, or say why nothing follows from it',
  params: transactionParams,
  body: decideRefundDifferenceBody,
  answers: { 200: refundDifferenceSchema },
  movesMoney: true,
  errors: [
    'payment_not_found',
    'payment_in_progress',
    'refund_spoons_used',
    'refund_already_requested',
    'refund_account_required',
    'refund_window_over',
    'invalid_amount',
  ],
});
