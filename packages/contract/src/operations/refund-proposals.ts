import * as z from 'zod/mini';
import { currencySchema, wireAmount } from '../money.ts';
import {
  refundInfoSchema,
  refundWays,
  transactionIdSchema,
  transactionParams,
} from '../purchase/schema.ts';
import { defineRoute } from '../route.ts';
import { identifier, integer, listOf, matching, pageFields, pageOf, text } from '../wire.ts';
import { datedFields, newVersionFields } from './dated.ts';
import { actReason } from './operators.ts';
import { decisionFields, proposalStates } from './proposals.ts';
import { secondLookProposalSchema } from './second-looks.ts';
import { operatorRefundSchema } from './schema.ts';

/** The amount of a refund and its parts: the preview is what is done, to the last unit. */
const refundPlanFields = {
  amount: wireAmount,
  currency: currencySchema,
  /** Taken out of the purchase’s own lot. */
  spoonPaid: wireAmount,
  spoonBonus: wireAmount,
};

export const refundPreviewSchema = z.object({
  ...refundPlanFields,
  /** Why it cannot be given back: a name of the error catalogue; null where it can. */
  refusal: z.nullable(z.string()),
  way: z.enum(refundWays),
  /** The refund's number within its payment: a request repeats the number that it saw. */
  place: z.int(),
  needsAccount: z.boolean(),
  needsSecondOperator: z.boolean(),
  /** The amounts left on the payment and its lot before the refund. */
  refundable: wireAmount,
  paidLeft: wireAmount,
  bonusLeft: wireAmount,
});
export type RefundPreview = z.infer<typeof refundPreviewSchema>;

export * from './proposals.ts';
export * from './second-looks.ts';
export const refundProposalSchema = z.object({
  transactionId: transactionIdSchema,
  userId: identifier,
  /** The proposal's number within its payment: a decision names it. */
  number: z.int(),
  ...decisionFields,
  ...refundPlanFields,
  place: z.int(),
});
export type RefundProposal = z.infer<typeof refundProposalSchema>;

export const refundPreviewRoute = defineRoute({
  name: 'refundPreview',
  verb: 'operations',
  method: 'GET',
  path: '/operations/payments/:id/refund-preview',
  access: 'operator',
  summary: 'What giving a purchase back would move, or why it cannot; nothing is changed',
  params: transactionParams,
  /** All that is left, where it is not said. */
  query: z.object({ amount: z.optional(matching(/^[1-9]\d{0,17}$/)) }),
  answers: { 200: refundPreviewSchema },
  errors: ['payment_not_found'],
});

const proposalErrors = [
  'payment_not_found',
  'payment_in_progress',
  'refund_spoons_used',
  'refund_already_requested',
  'refund_account_required',
  'refund_window_over',
  'invalid_amount',
] as const;

export const refundProposalsRoute = defineRoute({
  name: 'refundProposals',
  verb: 'operations',
  method: 'GET',
  path: '/operations/refund-proposals',
  access: 'operator',
  summary: 'Refunds that wait for a second operator, and what was decided of others; newest first',
  query: z.object({ ...pageFields, state: z.optional(z.enum(proposalStates)) }),
  answers: { 200: pageOf(refundProposalSchema) },
  links: ['next'],
  errors: [],
});

export const proposeRefundRoute = defineRoute({
  name: 'proposeRefund',
  verb: 'operations',
  method: 'POST',
  path: '/operations/payments/:id/refund-proposals',
  access: 'operator',
  summary: 'Propose a refund that another operator has to agree to',
  params: transactionParams,
  body: z.object({
    amount: z.optional(wireAmount),
    place: integer(1, 1000),
    reason: text(5, 200),
    refundInfo: z.optional(refundInfoSchema),
  }),
  answers: { 201: refundProposalSchema },
  movesMoney: true,
  errors: proposalErrors,
});

const decidedProposal = {
  200: z.object({
    proposal: refundProposalSchema,
    /** The resulting refund; null if nothing is given back. */
    refund: z.nullable(operatorRefundSchema),
  }),
} as const;

export const decideRefundProposalRoute = defineRoute({
  name: 'decideRefundProposal',
  verb: 'operations',
  method: 'POST',
  path: '/operations/payments/:id/refund-proposals/decision',
  access: 'operator',
  summary: 'Agree to a proposed refund, or refuse it; never one’s own',
  params: transactionParams,
  body: z.object({
    number: integer(1, 1000),
    decision: z.enum(['agree', 'refuse']),
    reason: actReason,
  }),
  answers: decidedProposal,
  movesMoney: true,
  errors: [...proposalErrors, 'second_operator_required', 'changed_meanwhile'],
});

export const withdrawRefundProposalRoute = defineRoute({
  name: 'withdrawRefundProposal',
  verb: 'operations',
  method: 'POST',
  path: '/operations/payments/:id/refund-proposals/withdrawal',
  access: 'operator',
  summary: 'Take back a refund that one has proposed oneself',
  params: transactionParams,
  body: z.object({ number: integer(1, 1000), reason: actReason }),
  answers: decidedProposal,
  errors: ['payment_not_found', 'no_right', 'changed_meanwhile'],
});

export const refundCheckSchema = z.object({
  currency: currencySchema,
  secondOperatorAbove: wireAmount,
  ...datedFields,
});
export type RefundCheck = z.infer<typeof refundCheckSchema>;

export const refundChecksRoute = defineRoute({
  name: 'refundChecks',
  verb: 'operations',
  method: 'GET',
  path: '/operations/refund-checks',
  access: 'operator',
  summary: 'From which amount on a refund takes two operators: every version, newest first',
  answers: { 200: z.object({ results: listOf(refundCheckSchema, 10_000) }) },
  errors: [],
});

export const addRefundCheckRoute = defineRoute({
  name: 'addRefundCheck',
  verb: 'operations',
  method: 'POST',
  path: '/operations/refund-checks',
  access: 'operator',
  summary: 'Ask for another amount above which a refund takes two operators; another one agrees',
  body: z.object({
    currency: currencySchema,
    secondOperatorAbove: wireAmount,
    ...newVersionFields,
  }),
  answers: { 202: secondLookProposalSchema },
  errors: [
    'wrong_request_format',
    'changed_meanwhile',
    'in_the_past',
    'invalid_amount',
    'second_operator_required',
  ],
});
