import { failure, success } from '@dipper/contract';
import type { OperatorRole, Result } from '@dipper/contract';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { hashToken } from '../../platform/ids.ts';
import { networkOf } from '@dipper/contract';
import { newInvitation, signInLimits } from './model.ts';
import type { SignedIn, SignInRefusal, Visitor } from './model.ts';
import {
  enrolOperator,
  findInvitedOperator,
  insertOperator,
  reinviteOperator,
} from './repository.ts';
import { beginSession, unproved } from './sign-in.ts';
import { totpPlace } from './tools.ts';
import type { OperatorTools } from './tools.ts';
import { findTotpStep, totpSecretBytes } from './totp.ts';

export type Invited = { readonly invitation: string };

type Inviting = {
  readonly name: string;
  /** The mail address; undefined keeps the present one, if there is one. */
  readonly mail?: string | undefined;
  readonly by: string;
};

/**
 * Only the command line calls this, as the owner of the schema. Returns undefined if the name or
 * the address is taken.
 */
export const inviteOperator = async (
  { database }: Pick<OperatorTools, 'database'>,
  input: Inviting & { readonly roles: readonly OperatorRole[] },
): Promise<Invited | undefined> => {
  const { invitation, stored } = newInvitation();
  return (await insertOperator(database, input, stored)) ? { invitation } : undefined;
};

/**
 * Only the command line calls this, as the owner of the schema. Returns undefined if no operator
 * has that name.
 */
export const inviteAgain = async (
  { database }: Pick<OperatorTools, 'database'>,
  input: Inviting,
): Promise<Invited | undefined> => {
  const { invitation, stored } = newInvitation();
  return (await reinviteOperator(database, input, stored)) ? { invitation } : undefined;
};

/**
 * Derives the secrets from the invitation itself, so that nothing is stored before the operator
 * proves that they work.
 */
const secretsOf = (invitation: string, { hashes }: FieldKeys): readonly Buffer[] =>
  hashes(invitation, 'operator totp').map((hash) => hash.subarray(0, totpSecretBytes));

export type OpenInvitation = {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly secret: Buffer;
};

export const openInvitation = async (
  { database, throttle, fieldKeys }: OperatorTools,
  invitation: string,
  { address }: Visitor,
): Promise<Result<OpenInvitation, SignInRefusal>> => {
  const taken = await throttle.take(signInLimits('', networkOf(address)));
  if (!taken.ok) return failure({ kind: 'wait', seconds: taken.error });
  const row = await findInvitedOperator(database, hashToken(invitation));
  if (row === undefined) return unproved;
  await taken.value.giveBack();
  const [secret = Buffer.alloc(0)] = secretsOf(invitation, fieldKeys);
  return success({ name: row.name, roles: row.roles, secret });
};

type Enrolment = {
  readonly name: string;
  readonly invitation: string;
  readonly password: string;
  readonly secret: Buffer;
};

const takeInvitation = async (
  { database, hasher, fieldKeys }: Pick<OperatorTools, 'database' | 'hasher' | 'fieldKeys'>,
  { name, invitation, password, secret, step }: Enrolment & { readonly step: bigint },
): Promise<string | undefined> =>
  enrolOperator(database, {
    invitationHash: hashToken(invitation),
    passwordHash: await hasher.hash(password),
    totpSecret: fieldKeys.sealField(secret.toString('base64'), totpPlace(name)),
    totpStep: step,
  });

/** Enrols an operator of a demo system, with a secret that the demo's own authenticator has. */
export const enrolDemoOperator = (
  tools: Pick<OperatorTools, 'database' | 'hasher' | 'fieldKeys'>,
  enrolment: Enrolment,
): Promise<string | undefined> => takeInvitation(tools, { ...enrolment, step: 0n });

/** The invitation is used up, and they are signed in. */
export const enrol = async (
  tools: OperatorTools,
  input: { readonly invitation: string; readonly password: string; readonly code: string },
  visitor: Visitor,
): Promise<SignedIn> => {
  const { fieldKeys, clock } = tools;
  const { invitation, password, code } = input;
  const opened = await openInvitation(tools, invitation, visitor);
  if (!opened.ok) return opened;
  const { name } = opened.value;
  // The page may have shown what an older key made of the invitation.
  const [proved] = secretsOf(invitation, fieldKeys).flatMap((secret) => {
    const step = findTotpStep(secret, code, clock.now());
    return step === undefined ? [] : [{ secret, step }];
  });
  if (proved === undefined) return unproved;
  const enrolled = await takeInvitation(tools, { name, invitation, password, ...proved });
  return enrolled === undefined ? unproved : beginSession(tools, name, { way: 'totp', visitor });
};
