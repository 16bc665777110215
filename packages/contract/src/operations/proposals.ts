import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import type { RouteDefinition } from '../route.ts';
import { instant } from '../wire.ts';
import { actReason, sessionId } from './operators.ts';

/** The states of a change that one operator proposes and another decides about. */
export const proposalStates = ['open', 'agreed', 'refused', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** The operators who proposed something and decided about it, and their reasons. */
export const decisionFields = {
  state: z.enum(proposalStates),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedWhy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
};

/** Every proposal has these; what it changes has fields of its kind. */
export const proposalFields = { proposalId: sessionId, ...decisionFields };

const proposalSchema = z.object(proposalFields);
export type Proposal = z.infer<typeof proposalSchema>;

const decidedByOne = { verb: 'operations', method: 'POST', access: 'operator' } as const;
type Decided = Pick<RouteDefinition, 'name' | 'path' | 'summary' | 'params' | 'answers'>;

/** The call of the other operator, for a proposal of the subject that the address names. */
// @__NO_SIDE_EFFECTS__
export const defineDecision = <const Call extends Decided>(call: Call) =>
  defineRoute({
    ...call,
    ...decidedByOne,
    body: z.object({
      proposalId: sessionId,
      decision: z.enum(['agree', 'refuse']),
      reason: actReason,
    }),
    errors: ['not_found', 'no_right', 'second_operator_required', 'changed_meanwhile'],
  });

/** The call by which whoever proposed it takes it back. */
// @__NO_SIDE_EFFECTS__
export const defineWithdrawal = <const Call extends Decided>(call: Call) =>
  defineRoute({
    ...call,
    ...decidedByOne,
    body: z.object({ proposalId: sessionId, reason: actReason }),
    errors: ['not_found', 'no_right', 'changed_meanwhile'],
  });
