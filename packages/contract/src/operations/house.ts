import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { instant } from '../wire.ts';
import {
  actReason,
  operatorName,
  operatorRoleSchema,
  operatorRoles,
  secretToken,
  sessionId,
} from './operators.ts';

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
});
export type OperatorAccount = z.infer<typeof operatorSchema>;

const invitationAnswer = z.object({
  name: operatorName,
  /** Shown once, to be handed to them. */
  invitation: secretToken,
  holdsHours: z.int(),
});

export const operatorsRoute = defineRoute({
  name: 'operators',
  verb: 'operations',
  method: 'GET',
  path: '/operations/operators',
  access: 'operator',
  summary: 'Who runs the service, and what they may do',
  answers: { 200: z.object({ results: z.array(operatorSchema) }) },
  errors: [],
  available: true,
});

export const inviteOperatorRoute = defineRoute({
  name: 'inviteOperator',
  verb: 'operations',
  method: 'POST',
  path: '/operations/operators',
  access: 'operator',
  summary: 'Invite another operator; the invitation is shown once',
  body: z.object({
    name: operatorName,
    roles: roleList(),
    reason: actReason,
  }),
  answers: { 201: invitationAnswer },
  errors: ['account_already_registered'],
  available: true,
});

export const changeOperatorRoute = defineRoute({
  name: 'changeOperator',
  verb: 'operations',
  method: 'PATCH',
  path: '/operations/operators/:name',
  access: 'operator',
  summary: 'Give another operator other roles, or shut them out; their sessions end',
  params: z.object({ name: operatorName }),
  body: z.object({
    roles: roleList(),
    isActive: z.boolean(),
    reason: actReason,
  }),
  answers: { 200: operatorSchema },
  errors: ['no_right', 'not_found'],
  available: true,
});

export const reinviteOperatorRoute = defineRoute({
  name: 'reinviteOperator',
  verb: 'operations',
  method: 'POST',
  path: '/operations/operators/:name/invitation',
  access: 'operator',
  summary: 'Invite somebody anew who lost what proves them; all that did is gone',
  params: z.object({ name: operatorName }),
  body: z.object({ reason: actReason }),
  answers: { 201: invitationAnswer },
  errors: ['no_right', 'not_found'],
  available: true,
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
  available: true,
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
  available: true,
});
