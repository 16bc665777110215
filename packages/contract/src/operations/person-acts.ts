import * as z from 'zod/mini';
import { wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { grantSchema } from '../session/vocabulary.ts';
import {
  publicId,
  publicIdParams,
  identifier,
  identifierInAddress,
  identifierParams,
  instant,
  pageFields,
  pageOf,
} from '../wire.ts';
import { datedFields, newVersionFields } from './dated.ts';
import { actReason } from './operators.ts';
import { secondLookProposalSchema } from './second-looks.ts';
import { noticeId, operatorPersonSchema } from './people.ts';

export const suspendPersonRoute = defineRoute({
  name: 'suspendPerson',
  verb: 'operations',
  method: 'POST',
  path: '/operations/people/:id/suspension',
  access: 'operator',
  summary: 'Block an account, which ends its logins within a second, or let it in again',
  params: identifierParams,
  body: z.object({ isSuspended: z.boolean(), reason: actReason }),
  answers: { 200: operatorPersonSchema },
  errors: ['user_not_found', 'account_deleted'],
});

export const changePersonGrantsRoute = defineRoute({
  name: 'changePersonGrants',
  verb: 'operations',
  method: 'POST',
  path: '/operations/people/:id/grants',
  access: 'operator',
  summary: 'Give or take the right to pay, and say whether somebody is an adult',
  params: identifierParams,
  body: z.object({ payment: grantSchema, adult: grantSchema, reason: actReason }),
  answers: { 200: operatorPersonSchema },
  errors: ['user_not_found', 'account_deleted'],
});

export const logPersonOutRoute = defineRoute({
  name: 'logPersonOut',
  verb: 'operations',
  method: 'POST',
  path: '/operations/people/:id/logouts',
  access: 'operator',
  summary: 'End every login of somebody within a second',
  params: identifierParams,
  body: z.object({ reason: actReason }),
  answers: { 200: operatorPersonSchema },
  errors: ['user_not_found'],
});

export const resendNoticeRoute = defineRoute({
  name: 'resendNotice',
  verb: 'operations',
  method: 'POST',
  path: '/operations/people/:id/notices',
  access: 'operator',
  summary: 'Send a mail once more, to the address that the person has now',
  params: identifierParams,
  body: z.object({ noticeId, reason: actReason }),
  answers: { 204: z.undefined() },
  errors: ['user_not_found', 'not_found'],
});

const adjustmentStates = ['asked', 'done', 'refused'] as const;
const adjustmentStateSchema = z.enum(adjustmentStates);

const spoonAdjustmentSchema = z.object({
  adjustmentId: publicId,
  userId: identifier,
  direction: z.enum(['give', 'take']),
  spoons: wireAmount,
  /** `asked`: it waits for a second operator. */
  state: adjustmentStateSchema,
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});
export type SpoonAdjustment = z.infer<typeof spoonAdjustmentSchema>;

export const adjustSpoonsRoute = defineRoute({
  name: 'adjustSpoons',
  verb: 'operations',
  method: 'POST',
  path: '/operations/people/:id/spoon-adjustments',
  access: 'operator',
  summary: 'Give spoons out of goodwill, or take some; many of them wait for a second operator',
  params: identifierParams,
  body: z.object({ direction: z.enum(['give', 'take']), spoons: wireAmount, reason: actReason }),
  answers: { 201: spoonAdjustmentSchema },
  movesMoney: true,
  errors: ['user_not_found', 'account_deleted', 'invalid_amount', 'spoons_insufficient'],
});

export const spoonAdjustmentsRoute = defineRoute({
  name: 'spoonAdjustments',
  verb: 'operations',
  method: 'GET',
  path: '/operations/spoon-adjustments',
  access: 'operator',
  summary: 'Spoons that operators gave or took, newest first: of one person, or those that wait',
  query: z.object({ ...pageFields, userId: z.optional(identifierInAddress) }),
  answers: { 200: pageOf(spoonAdjustmentSchema) },
  links: ['next'],
  errors: ['wrong_request_format'],
});

export const decideSpoonAdjustmentRoute = defineRoute({
  name: 'decideSpoonAdjustment',
  verb: 'operations',
  method: 'POST',
  path: '/operations/spoon-adjustments/:id/decision',
  access: 'operator',
  summary: 'Agree to spoons that another operator asked for, or refuse them',
  params: publicIdParams,
  body: z.object({ decision: z.enum(['agree', 'refuse']), reason: actReason }),
  answers: { 200: spoonAdjustmentSchema },
  errors: [
    'not_found',
    'second_operator_required',
    'account_deleted',
    'spoons_insufficient',
    'changed_meanwhile',
  ],
});

const adjustmentRuleSchema = z.object({
  /** The most spoons that one operator may give or take in one act, and to one person in a day. */
  aloneMost: wireAmount,
  /** The most that two of them may. */
  most: wireAmount,
  ...datedFields,
});
export type SpoonAdjustmentRule = z.infer<typeof adjustmentRuleSchema>;

export const spoonAdjustmentRulesRoute = defineRoute({
  name: 'spoonAdjustmentRules',
  verb: 'operations',
  method: 'GET',
  path: '/operations/spoon-adjustment-rules',
  access: 'operator',
  summary: 'How many spoons an operator may give or take: every version, newest first',
  answers: { 200: z.object({ results: z.array(adjustmentRuleSchema) }) },
  errors: [],
});

export const addSpoonAdjustmentRuleRoute = defineRoute({
  name: 'addSpoonAdjustmentRule',
  verb: 'operations',
  method: 'POST',
  path: '/operations/spoon-adjustment-rules',
  access: 'operator',
  summary: 'Ask for another number of spoons that operators may give or take; another one agrees',
  body: z.object({ aloneMost: wireAmount, most: wireAmount, ...newVersionFields }),
  answers: { 202: secondLookProposalSchema },
  errors: [
    'wrong_request_format',
    'changed_meanwhile',
    'in_the_past',
    'invalid_amount',
    'second_operator_required',
  ],
});
