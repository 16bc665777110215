import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { djLevelSchema } from '../session/vocabulary.ts';
import { identifier, identifierParams, listOf } from '../wire.ts';
import { actReason } from './operators.ts';
import { defineDecision, defineWithdrawal, proposalFields } from './proposals.ts';

export const djLevelProposalSchema = z.object({
  ...proposalFields,
  userId: identifier,
  /** The level that the proposer saw. */
  djLevelBefore: djLevelSchema,
  djLevel: djLevelSchema,
});
export type DjLevelProposal = z.infer<typeof djLevelProposalSchema>;

export const setPersonDjLevelRoute = defineRoute({
  name: 'setPersonDjLevel',
  verb: 'operations',
  method: 'POST',
  path: '/operations/people/:id/dj-level',
  access: 'operator',
  summary:
    'Propose the level of a DJ, which decides about the fees of exchanges; another one agrees',
  params: identifierParams,
  body: z.object({ djLevel: djLevelSchema, reason: actReason }),
  answers: { 202: djLevelProposalSchema },
  errors: [
    'user_not_found',
    'account_deleted',
    'not_found',
    'changed_meanwhile',
    'second_operator_required',
  ],
});

export const djLevelProposalsRoute = defineRoute({
  name: 'djLevelProposals',
  verb: 'operations',
  method: 'GET',
  path: '/operations/dj-level-proposals',
  access: 'operator',
  summary:
    'Levels of DJs that wait for another operator’s word, a hundred at most, the oldest first',
  answers: { 200: z.object({ results: listOf(djLevelProposalSchema, 100) }) },
  errors: [],
});

export const decideDjLevelRoute = defineDecision({
  name: 'decideDjLevel',
  path: '/operations/people/:id/dj-level/decision',
  summary: 'Agree to a level of a DJ, which holds from then on, or refuse; never one’s own',
  params: identifierParams,
  answers: { 200: djLevelProposalSchema },
});

export const withdrawDjLevelRoute = defineWithdrawal({
  name: 'withdrawDjLevel',
  path: '/operations/people/:id/dj-level/withdrawal',
  summary: 'Take back a level of a DJ that one has proposed oneself',
  params: identifierParams,
  answers: { 200: djLevelProposalSchema },
});
