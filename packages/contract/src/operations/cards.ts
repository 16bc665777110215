import * as z from 'zod/mini';
import { cardLastFour } from '../card/schema.ts';
import { countrySchema } from '../country.ts';
import { currencySchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { ownEntrySchema } from './payments.ts';
import {
  publicId,
  publicIdParams,
  identifier,
  instant,
  integer,
  pageFields,
  pageOf,
  text,
} from '../wire.ts';

/** The states of a charge of a stored card on the server. */
export const cardPaymentStates = [
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

export const operatorCardPaymentSchema = z.object({
  cardPaymentId: publicId,
  userId: identifier,
  state: cardPaymentStateSchema,
  /** `trial`: of a card alone. `change`: what a higher tier costs more. */
  purpose: z.enum(['trial', 'period', 'change']),
  subscriptionId: z.nullable(publicId),
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

export const subscriptionPeriodSchema = z.object({
  number: z.int(),
  state: z.enum(['due', 'charging', 'paid', 'free', 'skipped', 'failed', 'refunded']),
  startsAt: instant,
  endsAt: instant,
  amount: wireAmount,
  attempts: z.int(),
  nextAttemptAt: z.nullable(instant),
  /** When it ends without another attempt. */
  givesUpAt: z.nullable(instant),
  paidAt: z.nullable(instant),
});

const evidence = z.record(z.string(), z.unknown());
const cardRefundStateSchema = z.enum(['reserved', 'sent', 'unknown', 'done', 'declined']);
const goingBackSchema = z.object({
  state: cardRefundStateSchema,
  amount: wireAmount,
  currency: currencySchema,
});

const stepSchema = z.object({
  revision: z.int(),
  from: cardPaymentStateSchema,
  to: cardPaymentStateSchema,
  cause: z.string(),
  evidence,
  at: instant,
});
const refundStepSchema = z.object({
  revision: z.int(),
  from: cardRefundStateSchema,
  to: cardRefundStateSchema,
  cause: z.string(),
  evidence,
  at: instant,
});

export const operatorCardPaymentDetailSchema = z.object({
  payment: operatorCardPaymentSchema,
  /** The attempt's number within its period; null if it belongs to no period. */
  attempt: z.nullable(z.int()),
  country: countrySchema,
  /** The order number that the provider was given. */
  orderId: z.string(),
  /** The card as its person sees it. */
  card: z.nullable(z.object({ company: z.string(), lastFour: cardLastFour })),
  period: z.nullable(subscriptionPeriodSchema),
  log: z.array(stepSchema),
  refunds: z.array(
    z.object({
      place: z.int(),
      state: cardRefundStateSchema,
      amount: wireAmount,
      currency: currencySchema,
      reason: z.string(),
      providerReference: z.nullable(z.string()),
      requestedAt: instant,
      changedAt: instant,
      log: z.array(refundStepSchema),
    }),
  ),
  entries: z.array(ownEntrySchema),
  /** Whether its receipt is written. */
  hasReceipt: z.boolean(),
  /** When the provider is asked next, and how often it was. */
  question: z.nullable(z.object({ dueAt: instant, times: z.int() })),
});
export type OperatorCardPaymentDetail = z.infer<typeof operatorCardPaymentDetailSchema>;

export const operatorCardPaymentRoute = defineRoute({
  name: 'operatorCardPayment',
  verb: 'operations',
  method: 'GET',
  path: '/operations/card-payments/:id',
  access: 'operator',
  summary: 'All that explains a charge of a kept card: log, evidence, period, refunds, ledger',
  params: publicIdParams,
  answers: { 200: operatorCardPaymentDetailSchema },
  errors: ['card_payment_not_found'],
});

export const operatorCardPaymentsRoute = defineRoute({
  name: 'operatorCardPayments',
  verb: 'operations',
  method: 'GET',
  path: '/operations/card-payments',
  access: 'operator',
  summary: 'Charges of kept cards by state, newest first; `review` waits for a decision',
  query: z.object({
    ...pageFields,
    state: z.optional(cardPaymentStateSchema),
    /** Only payments with a refund that has not gone through: unanswered, or refused. */
    refund: z.optional(z.enum(['open'])),
  }),
  answers: { 200: pageOf(operatorCardPaymentSchema) },
  links: ['next'],
  errors: [],
});

export const decideCardReviewRoute = defineRoute({
  name: 'decideCardReview',
  verb: 'operations',
  method: 'POST',
  path: '/operations/card-payments/:id/decision',
  access: 'operator',
  summary: 'Take what a card payment in review charged as its payment, or give it back',
  params: publicIdParams,
  body: z.object({
    decision: z.enum(['credit', 'give-back']),
    reason: text(3, 200),
  }),
  answers: {
    200: z.object({
      payment: operatorCardPaymentSchema,
      /** The refund; null if nothing goes back, or the provider held nothing any more. */
      refund: z.nullable(goingBackSchema),
    }),
  },
  movesMoney: true,
  errors: [
    'card_payment_not_found',
    'payment_in_progress',
    'payment_already_completed',
    'payment_canceled',
    'second_operator_required',
    'payment_information_incorrect',
    'refund_already_requested',
    'provider_unavailable',
  ],
});

export const decideCardRefundRoute = defineRoute({
  name: 'decideCardRefund',
  verb: 'operations',
  method: 'POST',
  path: '/operations/card-payments/:id/refund-decision',
  access: 'operator',
  summary:
    'Say what became of a refund of a card payment that is not known to be made; `kept` asks for it again',
  params: publicIdParams,
  body: z.object({
    /** The refund's number within its payment. */
    place: integer(1, 1000),
    decision: z.enum(['given-back', 'kept']),
    reason: text(3, 200),
  }),
  answers: { 200: goingBackSchema },
  movesMoney: true,
  errors: ['card_payment_not_found', 'payment_in_progress', 'refund_already_requested'],
});
