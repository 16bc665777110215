import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { djLevelSchema } from '../session/vocabulary.ts';
import { identifier, identifierParams, instant, listOf } from '../wire.ts';
import { actReason, sessionId } from './operators.ts';
import { refundProposalStates } from './proposal-states.ts';

export const djLevelProposalSchema = z.object({
  proposalId: sessionId,
  userId: identifier,
  /** The level that the proposer saw. */
  djLevelBefore: djLevelSchema,
  djLevel: djLevelSchema,
  state: z.enum(refundProposalStates),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedWhy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
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

export const decideDjLevelRoute = defineRoute({
  name: 'decideDjLevel',
  verb: 'operations',
  method: 'POST',
  path: '/operations/people/:id/dj-level/decision',
  access: 'operator',
  summary: 'Agree to a level of a DJ, which holds from then on, or refuse; never one’s own',
  params: identifierParams,
  body: z.object({
    proposalId: sessionId,
    decision: z.enum(['agree', 'refuse']),
    reason: actReason,
  }),
  answers: { 200: djLevelProposalSchema },
  errors: ['not_found', 'second_operator_required', 'changed_meanwhile'],
});

export const withdrawDjLevelRoute = defineRoute({
  name: 'withdrawDjLevel',
  verb: 'operations',
  method: 'POST',
  path: '/operations/people/:id/dj-level/withdrawal',
  access: 'operator',
  summary: 'Take back a level of a DJ that one has proposed oneself',
  params: identifierParams,
  body: z.object({ proposalId: sessionId, reason: actReason }),
  answers: { 200: djLevelProposalSchema },
  errors: ['not_found', 'no_right', 'changed_meanwhile'],
});
