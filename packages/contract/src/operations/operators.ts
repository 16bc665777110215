import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { instant, matching, text } from '../wire.ts';
import {
  credentialId,
  newPasskeyRequestSchema,
  newPasskeySchema,
  passkeyProofSchema,
  passkeyRequestSchema,
} from './passkeys.ts';

/** The roles of operators; each role says which calls it allows. */
export const operatorRoles = [
  'viewer',
  'support',
  'catalogue',
  'finance-maker',
  'finance-checker',
  'administrator',
] as const;
export const operatorRoleSchema = z.enum(operatorRoles);
export type OperatorRole = (typeof operatorRoles)[number];

/** The header of each console call: no page of another site can send it. */
export const consoleHeader = 'x-dipper-console';

export const operatorName = matching(/^[a-z][a-z0-9.-]{1,39}$/);
/** The same, or a machine by the name of its token. */
export const actorName = matching(/^(token:)?[a-z][a-z0-9.-]{1,39}$/);
/** The reason must explain later why somebody did it. */
export const actReason = text(5, 300);

export const sessionId = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const secretToken = matching(/^[\w-]{20,200}$/);
const password = text(12, 200);
const totpCode = matching(/^\d{6}$/);

export const operatorPasskeySchema = z.object({
  id: credentialId,
  label: z.string(),
  addedAt: instant,
  usedAt: z.nullable(instant),
});

export const ownAccountAnswer = z.object({
  name: z.string(),
  roles: z.array(operatorRoleSchema),
  /** Names of the calls that they may make. */
  calls: z.array(z.string()),
  /** Null: a machine, which came with a token of its own. */
  session: z.nullable(
    z.object({
      id: sessionId,
      way: z.enum(['totp', 'passkey']),
      beganAt: instant,
      endsAt: instant,
      idleMinutes: z.int(),
    }),
  ),
  passkeys: z.array(operatorPasskeySchema),
});
export type OwnAccount = z.infer<typeof ownAccountAnswer>;

const errors = ['not_authenticated'] as const;

export const operatorSignInRoute = defineRoute({
  name: 'operatorSignIn',
  verb: 'operations',
  method: 'POST',
  path: '/operations/sign-in',
  access: 'public',
  summary: 'The first part of signing in as an operator: the password',
  body: z.object({ name: text(1, 40), password: text(1, 200) }),
  answers: { 200: z.object({ ticket: secretToken, ways: z.array(z.enum(['totp', 'passkey'])) }) },
  errors,
});

export const operatorCodeRoute = defineRoute({
  name: 'operatorCode',
  verb: 'operations',
  method: 'POST',
  path: '/operations/sign-in/code',
  access: 'public',
  summary: 'The second part: the code that the authenticator shows',
  body: z.object({ ticket: secretToken, code: totpCode }),
  answers: { 200: z.object({ name: operatorName }) },
  errors,
});

export const passkeyChallengeRoute = defineRoute({
  name: 'passkeyChallenge',
  verb: 'operations',
  method: 'POST',
  path: '/operations/sign-in/passkey-challenge',
  access: 'public',
  summary: 'What a passkey has to sign; a passkey that asks who holds it is both parts in one',
  body: z.object({ ticket: z.optional(secretToken) }),
  answers: { 200: z.object({ ticket: secretToken, options: passkeyRequestSchema }) },
  errors,
});

export const operatorPasskeyRoute = defineRoute({
  name: 'operatorPasskey',
  verb: 'operations',
  method: 'POST',
  path: '/operations/sign-in/passkey',
  access: 'public',
  summary: 'Sign in by what a passkey has signed',
  body: z.object({ ticket: secretToken, proof: passkeyProofSchema }),
  answers: { 200: z.object({ name: operatorName }) },
  errors,
});

export const openInvitationRoute = defineRoute({
  name: 'openInvitation',
  verb: 'operations',
  method: 'POST',
  path: '/operations/enrolment/opening',
  access: 'public',
  summary: 'Who is invited, and the secret for their authenticator',
  body: z.object({ invitation: secretToken }),
  answers: {
    200: z.object({
      name: operatorName,
      roles: z.array(operatorRoleSchema),
      /** Base32, as authenticators want it typed; and the same as an address for a picture. */
      secret: z.string(),
      address: z.string(),
    }),
  },
  errors,
});

export const enrolRoute = defineRoute({
  name: 'enrol',
  verb: 'operations',
  method: 'POST',
  path: '/operations/enrolment',
  access: 'public',
  summary: 'Take an invitation: a password, and a code that shows that the authenticator works',
  body: z.object({ invitation: secretToken, password, code: totpCode }),
  answers: { 200: z.object({ name: operatorName }) },
  errors,
});

export const operatorSignOutRoute = defineRoute({
  name: 'operatorSignOut',
  verb: 'operations',
  method: 'POST',
  path: '/operations/sign-out',
  access: 'operator',
  summary: 'End this session of an operator',
  answers: { 204: z.undefined() },
  errors: [],
});

export const ownAccountRoute = defineRoute({
  name: 'ownAccount',
  verb: 'operations',
  method: 'GET',
  path: '/operations/me',
  access: 'operator',
  summary: 'Who is signed in, and what they may do',
  answers: { 200: ownAccountAnswer },
  errors: [],
});

export const startPasskeyRoute = defineRoute({
  name: 'startPasskey',
  verb: 'operations',
  method: 'POST',
  path: '/operations/me/passkeys/challenge',
  access: 'operator',
  summary: 'What a new passkey of one’s own has to sign',
  answers: { 200: z.object({ ticket: secretToken, options: newPasskeyRequestSchema }) },
  errors: ['no_right'],
});

export const addPasskeyRoute = defineRoute({
  name: 'addPasskey',
  verb: 'operations',
  method: 'POST',
  path: '/operations/me/passkeys',
  access: 'operator',
  summary: 'Keep a passkey of one’s own',
  body: z.object({ ticket: secretToken, label: text(1, 60), credential: newPasskeySchema }),
  answers: { 201: operatorPasskeySchema },
  errors: ['no_right', 'wrong_request_format'],
});

export const dropPasskeyRoute = defineRoute({
  name: 'dropPasskey',
  verb: 'operations',
  method: 'DELETE',
  path: '/operations/me/passkeys/:id',
  access: 'operator',
  summary: 'Give up a passkey of one’s own',
  params: z.object({ id: credentialId }),
  answers: { 204: z.undefined() },
  errors: ['no_right', 'not_found'],
});
