import { failure, success } from '@dipper/contract';
import type { Result } from '@dipper/contract';
import { hashToken, newUuid, randomToken } from '../../platform/ids.ts';
import { networkOf } from '@dipper/contract';
import {
  sessionLifetimeSeconds,
  signInLimits,
  ticketLifetimeSeconds,
  ticketTriesMax,
} from './model.ts';
import type { SignedIn, SignInRefusal, Visitor } from './model.ts';
import { tellOfWrongCodes } from './mails/index.ts';
import {
  endOperatorTicket,
  findPasskeys,
  insertOperatorTicket,
  tryOperatorTicket,
} from './passkey-repository.ts';
import {
  demoSeed,
  findOperator,
  giveBackOperatorCodeTry,
  takeOperatorCodeTry,
  takeTotpStep,
} from './repository.ts';
import { insertSession } from './session-repository.ts';
import type { SessionWay } from './session-repository.ts';
import { totpPlace } from './tools.ts';
import type { OperatorTools } from './tools.ts';
import { findTotpStep } from './totp.ts';

const tokenBytes = 32;
export const unproved = failure<SignInRefusal>({ kind: 'unproved' });

export type FirstPart = { readonly ticket: string; readonly ways: readonly SessionWay[] };

/** The password step. Whether an operator of that name exists cannot be seen from the answer. */
export const provePassword = async (
  tools: OperatorTools,
  { name, password }: { readonly name: string; readonly password: string },
  { address }: Visitor,
): Promise<Result<FirstPart, SignInRefusal>> => {
  const { database, hasher, throttle } = tools;
  const taken = await throttle.take(signInLimits(name, networkOf(address)));
  if (!taken.ok) return failure({ kind: 'wait', seconds: taken.error });
  const operator = await findOperator(database, name);
  const { isRight } = await hasher.verify(password, operator?.password_hash ?? undefined);
  if (operator === undefined || !isRight || !operator.is_active) return unproved;
  if (operator.invited_by === demoSeed && !tools.takesDemo) return unproved;
  await taken.value.giveBack();
  const passkeys = await findPasskeys(database, name);
  const ticket = randomToken(tokenBytes);
  await insertOperatorTicket(database, {
    hash: hashToken(ticket),
    name,
    purpose: 'second-factor',
    challenge: undefined,
    lifetimeSeconds: ticketLifetimeSeconds,
  });
  return success({ ticket, ways: passkeys.length === 0 ? ['totp'] : ['totp', 'passkey'] });
};

/** A session begins: its token goes to the browser, we keep a hash. */
export const beginSession = async (
  { database }: OperatorTools,
  name: string,
  { way, visitor }: { readonly way: SessionWay; readonly visitor: Visitor },
): Promise<SignedIn> => {
  const token = randomToken(tokenBytes);
  const isIn = await insertSession(database, {
    sessionId: newUuid(),
    name,
    tokenHash: hashToken(token),
    way,
    address: visitor.address,
    userAgent: visitor.userAgent.slice(0, 300),
    lifetimeSeconds: sessionLifetimeSeconds,
  });
  return isIn ? success({ name, token }) : unproved;
};

/**
 * Checks a code of the authenticator, each code once. Failures count by ticket and by name; a right
 * password or code in between does not reset them.
 */
export const proveCode = async (
  tools: OperatorTools,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  visitor: Visitor,
): Promise<SignedIn> => {
  const { database, fieldKeys, clock } = tools;
  const hash = hashToken(ticket);
  const query = { hash, purpose: 'second-factor', triesMax: ticketTriesMax } as const;
  const name = (await tryOperatorTicket(database, query))?.name ?? undefined;
  const operator = name === undefined ? undefined : await findOperator(database, name);
  const sealed = operator?.totp_secret ?? undefined;
  if (operator === undefined || sealed === undefined) return unproved;
  const seconds = await takeOperatorCodeTry(database, operator.name);
  if (seconds !== undefined) return failure({ kind: 'codes-rest', seconds });
  const place = totpPlace(operator.name);
  const written = fieldKeys.openField(sealed, place);
  const secret = written === undefined ? undefined : Buffer.from(written, 'base64');
  const step = secret && findTotpStep(secret, code, clock.now());
  if (written === undefined || step === undefined) {
    await tellOfWrongCodes(database, operator.name);
    return unproved;
  }
  const isFirst = await takeTotpStep(database, operator.name, {
    step,
    sealed: fieldKeys.sealField(written, place),
  });
  if (!isFirst || !(await endOperatorTicket(database, hash))) return unproved;
  await giveBackOperatorCodeTry(database, operator.name);
  return beginSession(tools, operator.name, { way: 'totp', visitor });
};
