import * as z from 'zod/mini';
import { countrySchema } from '../country.ts';
import { currencySchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { instant, integer, listOf } from '../wire.ts';
import { catalogueItemSchema, catalogueKey } from './catalogue-contents.ts';
import { newVersionFields } from './dated.ts';
import { policyKey, policyTerms, retentionTerms } from './exchange-policies.ts';
import { feeKey, feeTerms } from './fees.ts';
import { actReason, sessionId } from './operators.ts';
import { proposalFields } from './proposals.ts';

/**
 * A change that one operator proposes and another approves: rules for operators' work, or the
 * catalogue.
 */
export const secondLookWishSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refund-check'),
    currency: currencySchema,
    /** Money above which a refund takes two. */
    aloneMost: wireAmount,
  }),
  z.object({
    kind: z.literal('spoon-adjustments'),
    /** Spoons that one gives alone, and that two may give. */
    aloneMost: wireAmount,
    most: wireAmount,
  }),
  z.object({ kind: z.literal('exchange-policy'), ...policyKey, ...policyTerms }),
  z.object({ kind: z.literal('provider-fee'), ...feeKey, ...feeTerms }),
  z.object({ kind: z.literal('retention'), ...retentionTerms }),
  z.object({
    kind: z.literal('catalogue'),
    country: countrySchema,
    /** Null: something new. */
    key: z.nullable(catalogueKey),
    item: catalogueItemSchema,
  }),
]);
export type SecondLookWish = z.infer<typeof secondLookWishSchema>;

export const secondLookProposalSchema = z.object({
  ...proposalFields,
  /** The subject as in the record of acts: `refund-check:KRW`, `exchange-policy:kr:cash`. */
  subject: z.string(),
  version: z.int(),
  /** A day after it is agreed to at the earliest; null: then. */
  effectiveFrom: z.nullable(instant),
  wish: secondLookWishSchema,
});
export type SecondLookProposal = z.infer<typeof secondLookProposalSchema>;

export const secondLookProposalsRoute = defineRoute({
  name: 'secondLookProposals',
  verb: 'operations',
  method: 'GET',
  path: '/operations/second-look-proposals',
  access: 'operator',
  summary:
    'Limits, terms, fees, retentions and prices that were asked for, and what was decided; the last hundred',
  answers: { 200: z.object({ results: listOf(secondLookProposalSchema, 100) }) },
  errors: [],
});

export const decideSecondLookRoute = defineRoute({
  name: 'decideSecondLook',
  verb: 'operations',
  method: 'POST',
  path: '/operations/second-look-proposals/:id/decision',
  access: 'operator',
  summary:
    'Agree to a limit, terms, a fee, a retention or a price, which hold a day later, or refuse; never one’s own',
  params: z.object({ id: sessionId }),
  body: z.object({ decision: z.enum(['agree', 'refuse']), reason: actReason }),
  answers: { 200: secondLookProposalSchema },
  errors: ['not_found', 'second_operator_required', 'changed_meanwhile'],
});

export const withdrawSecondLookRoute = defineRoute({
  name: 'withdrawSecondLook',
  verb: 'operations',
  method: 'POST',
  path: '/operations/second-look-proposals/:id/withdrawal',
  access: 'operator',
  summary: 'Take back a limit, terms, a fee, a retention or a price that one has asked for oneself',
  params: z.object({ id: sessionId }),
  body: z.object({ reason: actReason }),
  answers: { 200: secondLookProposalSchema },
  errors: ['not_found', 'no_right', 'changed_meanwhile'],
});

export const addExchangePolicyRoute = defineRoute({
  name: 'addExchangePolicy',
  verb: 'operations',
  method: 'POST',
  path: '/operations/exchange-policies',
  access: 'operator',
  summary: 'Ask for a version of the exchange policy of a country and way; another one agrees',
  body: z.object({
    ...policyKey,
    ...policyTerms,
    ...newVersionFields,
  }),
  answers: { 202: secondLookProposalSchema },
  errors: ['changed_meanwhile', 'in_the_past', 'invalid_amount', 'second_operator_required'],
});

export const agreeFeeRoute = defineRoute({
  name: 'agreeFee',
  verb: 'operations',
  method: 'POST',
  path: '/operations/provider-fees',
  access: 'operator',
  summary: 'Ask that a fee is written down as agreed with a provider, from a day on',
  body: z.object({
    ...feeKey,
    ...feeTerms,
    /** The one after the last that was seen. */
    version: integer(1, 1_000_000),
    reason: actReason,
  }),
  answers: { 202: secondLookProposalSchema },
  errors: [
    'not_found',
    'wrong_date_pattern',
    'changed_meanwhile',
    'in_the_past',
    'second_operator_required',
  ],
});

export const addRetentionRuleRoute = defineRoute({
  name: 'addRetentionRule',
  verb: 'operations',
  method: 'POST',
  path: '/operations/retention-rules',
  access: 'operator',
  summary: 'Ask that something is kept longer or shorter; another one agrees',
  body: z.object({ ...retentionTerms, ...newVersionFields }),
  answers: { 202: secondLookProposalSchema },
  errors: ['changed_meanwhile', 'in_the_past', 'second_operator_required'],
});
