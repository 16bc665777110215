import { failure, success } from '@dipper/contract';
import type { Result } from '@dipper/contract';
import { hashToken, randomDigits, randomToken } from '../../platform/ids.ts';
import type { MessageOutcome } from '../../ports/messenger.ts';
import { refuse } from './model.ts';
import type { Asker, Credentials, Refusal, Sent } from './model.ts';
import {
  codeDigits,
  codeLifetimeSeconds,
  codeTriesMax,
  messageLimits,
  provedLifetimeSeconds,
  resendAfterSeconds,
} from './policy.ts';
import type { Purpose } from './policy.ts';
import { findCodeHash, insertTicket, takeTicket, tryTicket } from './repository.ts';
import type { CodeFacts } from './mails.ts';
import type { Taken } from '../../core/throttle/index.ts';

const ticketBytes = 32;

/** Six digits are quickly tried out; the hash has a secret key, so that a stolen hash cannot be. */
const codeHashes = ({ fieldKeys }: Credentials, ticket: string, code: string) =>
  fieldKeys.hashes(`${ticket} ${code}`, 'login-code');

/** A code that was sent before a newer key came is the code still. */
const codeHashLike = (hashes: ReturnType<typeof codeHashes>, stored: Buffer | undefined): Buffer =>
  hashes.find((hash) => stored?.equals(hash)) ?? hashes[0];

export type CodeRequest = {
  readonly purpose: Purpose;
  readonly identity: string;
  readonly asker: Asker;
  /** The address, as the page may show it. */
  readonly sentTo: string;
};

export type Delivery = {
  /** False if the message has no code, so that every code is wrong. */
  readonly isOpen: boolean;
  readonly passwordHash?: string;
  readonly deliver: (facts: CodeFacts) => Promise<MessageOutcome>;
};

/**
 * Answers for a message that was not sent. An unreachable recipient counts against the sender all
 * the same, so that numbers cannot be probed. Anybody can type one, so it is logged as no failure
 * of ours.
 */
const refuseUnsent = async (outcome: 'refused' | 'not-sent', taken: Taken): Promise<Refusal> => {
  if (outcome === 'not-sent') {
    await taken.giveBack();
    return refuse('message_not_sent', 1);
  }
  await taken.giveBackOwn();
  return refuse('recipient_unreachable');
};

/**
 * A message with a code, or one that says why there is none: the page gets the same answer. It is
 * sent while the person waits, so that they learn at once when it cannot be; one whose fate is
 * unknown may still arrive, and is asked for again if it does not.
 */
export const sendCode = async (
  credentials: Credentials,
  request: CodeRequest,
  prepare: () => Promise<Delivery>,
): Promise<Sent> => {
  const { purpose, identity, asker, sentTo } = request;
  const browser = credentials.loginBrowsers.browserOf(identity, asker.cookies);
  const limits = messageLimits(identity, asker.address, browser);
  const taken = await credentials.throttle.take(limits);
  if (!taken.ok) return failure(refuse('code_too_often', taken.error));
  try {
    const { isOpen, passwordHash, deliver } = await prepare();
    const [ticket, code] = [randomToken(ticketBytes), randomDigits(codeDigits)];
    const lifetimeSeconds = codeLifetimeSeconds[purpose];
    await insertTicket(credentials.database, {
      hash: hashToken(ticket),
      purpose,
      identity,
      deviceId: asker.deviceId,
      codeHash: isOpen ? codeHashes(credentials, ticket, code)[0] : undefined,
      passwordHash,
      lifetimeSeconds,
    });
    const outcome = await deliver({ code, lifetimeSeconds });
    if (outcome === 'refused' || outcome === 'not-sent') {
      return failure(await refuseUnsent(outcome, taken.value));
    }
    return success({
      ticket,
      sent_to: sentTo,
      expires_in_seconds: lifetimeSeconds,
      resend_after_seconds: resendAfterSeconds,
    });
  } catch (error) {
    await taken.value.giveBack();
    throw error;
  }
};

export type Confirmation = {
  readonly purpose: Purpose;
  readonly ticket: string;
  readonly deviceId: string;
};

export type Proved = { readonly identity: string; readonly passwordHash: string | undefined };

/** Whether the code is the one that was sent. */
export const proveCode = async (
  credentials: Credentials,
  { purpose, ticket, deviceId }: Confirmation,
  code: string,
): Promise<Result<Proved, Refusal>> => {
  const { database } = credentials;
  const hash = hashToken(ticket);
  const stored = await findCodeHash(database, hash);
  const tried = await tryTicket(database, {
    hash,
    purpose,
    deviceId,
    codeHash: codeHashLike(codeHashes(credentials, ticket, code), stored),
    triesMax: codeTriesMax,
    provedLifetimeSeconds,
  });
  if (tried.outcome !== 'proved') return failure(refuse(`login_code_${tried.outcome}`));
  return success({
    identity: tried.identity,
    passwordHash: tried.password_hash ?? undefined,
  });
};

/** Uses up a proof, once; undefined if it was used before or took too long. */
export const spendProof = (
  { database }: Credentials,
  { purpose, ticket, deviceId }: Confirmation,
): Promise<string | undefined> =>
  takeTicket(database, { hash: hashToken(ticket), purpose, deviceId });
