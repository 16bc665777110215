import * as z from 'zod/mini';
import { currencySchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { houseId, houseIdParams, identifier, instant, pageFields, pageOf, text } from '../wire.ts';

/** What a charge of a kept card goes through on the server. */
const cardPaymentStates = [
  'created',
  'sent',
  'unknown',
  'succeeded',
  'declined',
  'review',
  'part_refunded',
  'refunded',
] as const;
const cardPaymentStateSchema = z.enum(cardPaymentStates);

const operatorCardPaymentSchema = z.object({
  cardPaymentId: houseId,
  userId: identifier,
  state: cardPaymentStateSchema,
  /** `trial`: of a card alone. `change`: what a higher tier costs more. */
  purpose: z.enum(['trial', 'period', 'change']),
  subscriptionId: z.nullable(houseId),
  periodNumber: z.nullable(z.int()),
  name: z.string(),
  amount: wireAmount,
  refundedAmount: wireAmount,
  currency: currencySchema,
  provider: z.string(),
  providerTransactionId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: instant,
  changedAt: instant,
});
export type OperatorCardPayment = z.infer<typeof operatorCardPaymentSchema>;

export const operatorCardPaymentsRoute = defineRoute({
  name: 'operatorCardPayments',
  verb: 'operations',
  method: 'GET',
  path: '/operations/card-payments',
  access: 'operator',
  summary: 'Charges of kept cards by state, newest first; `review` waits for a decision',
  query: z.object({ ...pageFields, state: z.optional(cardPaymentStateSchema) }),
  answers: { 200: pageOf(operatorCardPaymentSchema) },
  links: ['next'],
  errors: [],
  available: true,
});

export const decideCardReviewRoute = defineRoute({
  name: 'decideCardReview',
  verb: 'operations',
  method: 'POST',
  path: '/operations/card-payments/:id/decision',
  access: 'operator',
  summary: 'Take what a card payment in review charged as its payment, or give it back',
  params: houseIdParams,
  body: z.object({
    decision: z.enum(['credit', 'give-back']),
    operator: text(1, 60),
    reason: text(3, 200),
  }),
  answers: {
    200: z.object({
      payment: operatorCardPaymentSchema,
      /** How it goes back; null where it does not, or where the provider held nothing any more. */
      refund: z.nullable(
        z.object({
          state: z.enum(['reserved', 'sent', 'unknown', 'done', 'declined']),
          amount: wireAmount,
          currency: currencySchema,
        }),
      ),
    }),
  },
  movesMoney: true,
  errors: [
    'card_payment_not_found',
    'payment_in_progress',
    'payment_already_completed',
    'payment_canceled',
    'payment_information_incorrect',
    'refund_already_requested',
    'provider_unavailable',
  ],
  available: true,
});
