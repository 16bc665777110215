import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { localeSchema } from '../country.ts';
import { instant, listOf, text } from '../wire.ts';
import {
  actReason,
  operatorName,
  operatorRoleSchema,
  operatorRoles,
  sessionId,
} from './operators.ts';
import type { OperatorRole } from './operators.ts';
import { defineDecision, defineWithdrawal, proposalFields } from './proposals.ts';

// @__NO_SIDE_EFFECTS__
const roleList = () =>
  z.array(operatorRoleSchema).check(z.minLength(1), z.maxLength(operatorRoles.length));

export const operatorSchema = z.object({
  name: operatorName,
  roles: z.array(operatorRoleSchema),
  isActive: z.boolean(),
  /** Invited, and not yet come. */
  isInvited: z.boolean(),
  invitationEndsAt: z.nullable(instant),
  invitedBy: z.string(),
  invitedAt: instant,
  seenAt: z.nullable(instant),
  /** The operator's mail address; null if there is none. */
  mail: z.nullable(z.string()),
});
export type OperatorAccount = z.infer<typeof operatorSchema>;

/** The role that moves and decides nothing: one administrator can grant it alone. */
const quietRole: OperatorRole = 'viewer';

type RolesAndState = { readonly roles: readonly OperatorRole[]; readonly isActive: boolean };

/** Whether somebody is given a role, or let in again with one, that two administrators give. */
export const gainsMoneyRole = (
  before: RolesAndState,
  { roles, isActive }: RolesAndState,
): boolean =>
  roles.some(
    (role) =>
      role !== quietRole && (!before.roles.includes(role) || (isActive && !before.isActive)),
  );

const mailAddress = text(3, 254);

export const operatorProposalSchema = z.object({
  ...proposalFields,
  /** A new operator, a known one who lost their credentials, or other roles. */
  kind: z.enum(['invited', 'reinvited', 'role']),
  name: operatorName,
  /** Null: they stay as they are. */
  roles: z.nullable(z.array(operatorRoleSchema)),
  /** The roles that were seen; null: nobody has this name. */
  rolesBefore: z.nullable(z.array(operatorRoleSchema)),
  /** They were shut out, and come in again with these roles. */
  letsIn: z.boolean(),
  /** The invitation's mail address; null: the stored address. */
  mail: z.nullable(z.string()),
});
export type OperatorProposal = z.infer<typeof operatorProposalSchema>;

export const operatorsRoute = defineRoute({
  name: 'operators',
  verb: 'operations',
  method: 'GET',
  path: '/operations/operators',
  access: 'operator',
  summary: 'Who runs the service, and what they may do',
  answers: { 200: z.object({ results: z.array(operatorSchema) }) },
  errors: [],
});

export const inviteOperatorRoute = defineRoute({
  name: 'inviteOperator',
  verb: 'operations',
  method: 'POST',
  path: '/operations/operators',
  access: 'operator',
  summary:
    'Ask that somebody becomes an operator; another administrator agrees, and they get a mail',
  body: z.object({
    name: operatorName,
    roles: roleList(),
    mail: mailAddress,
    /** The language in which they are written to. */
    locale: z.optional(localeSchema),
    reason: actReason,
  }),
  answers: { 201: operatorProposalSchema },
  errors: [
    'wrong_request_format',
    'account_already_registered',
    'no_right',
    'second_operator_required',
    'changed_meanwhile',
  ],
});

export const changeOperatorRoute = defineRoute({
  name: 'changeOperator',
  verb: 'operations',
  method: 'PATCH',
  path: '/operations/operators/:name',
  access: 'operator',
  summary:
    'Take roles from an operator, give one that moves no money, or shut them out; sessions end',
  params: z.object({ name: operatorName }),
  body: z.object({
    roles: roleList(),
    isActive: z.boolean(),
    reason: actReason,
  }),
  answers: { 200: operatorSchema },
  errors: ['no_right', 'not_found', 'second_operator_required'],
});

export const giveRolesRoute = defineRoute({
  name: 'giveRoles',
  verb: 'operations',
  method: 'POST',
  path: '/operations/operators/:name/roles',
  access: 'operator',
  summary:
    'Ask that an operator gets roles that move or decide money, and comes in again; another agrees',
  params: z.object({ name: operatorName }),
  body: z.object({ roles: roleList(), reason: actReason }),
  answers: { 201: operatorProposalSchema },
  errors: ['no_right', 'not_found', 'second_operator_required', 'changed_meanwhile'],
});

export const reinviteOperatorRoute = defineRoute({
  name: 'reinviteOperator',
  verb: 'operations',
  method: 'POST',
  path: '/operations/operators/:name/invitation',
  access: 'operator',
  summary:
    'Ask that somebody is invited anew who lost what proves them; another administrator agrees',
  params: z.object({ name: operatorName }),
  body: z.object({
    /** Left out: where they are written to already. */
    mail: z.optional(mailAddress),
    reason: actReason,
  }),
  answers: { 201: operatorProposalSchema },
  errors: [
    'wrong_request_format',
    'no_right',
    'not_found',
    'second_operator_required',
    'changed_meanwhile',
    'account_already_registered',
  ],
});

export const operatorProposalsRoute = defineRoute({
  name: 'operatorProposals',
  verb: 'operations',
  method: 'GET',
  path: '/operations/operator-proposals',
  access: 'operator',
  summary: 'Operators and roles that were asked for, and what was decided; the last hundred',
  answers: { 200: z.object({ results: listOf(operatorProposalSchema, 100) }) },
  errors: [],
});

export const decideOperatorRoute = defineDecision({
  name: 'decideOperator',
  path: '/operations/operators/:name/decision',
  summary: 'Agree to an operator or a role, or refuse it; never one’s own',
  params: z.object({ name: operatorName }),
  answers: { 200: operatorProposalSchema },
});

export const withdrawOperatorRoute = defineWithdrawal({
  name: 'withdrawOperator',
  path: '/operations/operators/:name/withdrawal',
  summary: 'Take back an operator or a role that one has asked for oneself',
  params: z.object({ name: operatorName }),
  answers: { 200: operatorProposalSchema },
});

const operatorSessionSchema = z.object({
  id: sessionId,
  name: operatorName,
  way: z.enum(['totp', 'passkey']),
  address: z.string(),
  userAgent: z.string(),
  beganAt: instant,
  seenAt: instant,
  endsAt: instant,
});

export const operatorSessionsRoute = defineRoute({
  name: 'operatorSessions',
  verb: 'operations',
  method: 'GET',
  path: '/operations/sessions',
  access: 'operator',
  summary: 'Where operators are signed in now: one’s own, or of all for an administrator',
  answers: { 200: z.object({ results: z.array(operatorSessionSchema) }) },
  errors: [],
});

export const endOperatorSessionRoute = defineRoute({
  name: 'endOperatorSession',
  verb: 'operations',
  method: 'DELETE',
  path: '/operations/sessions/:id',
  access: 'operator',
  summary: 'End a session: one’s own, or anybody’s for an administrator',
  params: z.object({ id: sessionId }),
  answers: { 204: z.undefined() },
  errors: ['no_right', 'not_found'],
});
