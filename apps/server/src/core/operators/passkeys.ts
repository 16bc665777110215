import type {
  BodyOf,
  NewPasskeyRequest,
  PasskeyRequest,
  addPasskeyRoute,
  operatorPasskeyRoute,
} from '@dipper/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { hashToken, randomToken } from '../../platform/ids.ts';
import { ticketLifetimeSeconds, ticketTriesMax } from './model.ts';
import type { SignedIn, Visitor } from './model.ts';
import {
  countPasskeyUse,
  endOperatorTicket,
  findPasskey,
  findPasskeys,
  insertOperatorTicket,
  insertPasskey,
  tryOperatorTicket,
} from './passkey-repository.ts';
import type { PasskeyRow, TicketPurpose } from './passkey-repository.ts';
import { beginSession, unproved } from './sign-in.ts';
import type { OperatorTools } from './tools.ts';

const tokenBytes = 32;

const transportNames: readonly AuthenticatorTransport[] = [
  'ble',
  'hybrid',
  'internal',
  'nfc',
  'usb',
];

const transportsOf = (names: readonly string[]): AuthenticatorTransport[] =>
  transportNames.filter((supported) => names.includes(supported));

const described = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credential_id: id, transports }) => ({ id, transports: transportsOf(transports) }));

export type Challenge<Options> = { readonly ticket: string; readonly options: Options };

const issue = async <Options extends { readonly challenge: string }>(
  { database }: OperatorTools,
  name: string | undefined,
  { purpose, options }: { readonly purpose: TicketPurpose; readonly options: Options },
): Promise<Challenge<Options>> => {
  const ticket = randomToken(tokenBytes);
  await insertOperatorTicket(database, {
    hash: hashToken(ticket),
    name,
    purpose,
    challenge: options.challenge,
    lifetimeSeconds: ticketLifetimeSeconds,
  });
  return { ticket, options };
};

/** Makes a challenge for one operator after a right password, or for any passkey without a ticket. */
export const challengeForSignIn = async (
  tools: OperatorTools,
  passwordTicket: string | undefined,
): Promise<Challenge<PasskeyRequest> | undefined> => {
  const { database, consoleUrl } = tools;
  const proved =
    passwordTicket === undefined
      ? undefined
      : await tryOperatorTicket(database, {
          hash: hashToken(passwordTicket),
          purpose: 'second-factor',
          triesMax: ticketTriesMax,
        });
  if (passwordTicket !== undefined && proved === undefined) return undefined;
  const name = proved?.name ?? undefined;
  const { allowCredentials, ...rest } = await generateAuthenticationOptions({
    rpID: new URL(consoleUrl).hostname,
    userVerification: 'required',
    ...(name === undefined
      ? {}
      : { allowCredentials: described(await findPasskeys(database, name)) }),
  });
  // The library writes down also what there is none of; the contract leaves it out.
  const options = allowCredentials === undefined ? rest : { ...rest, allowCredentials };
  return issue(tools, name, { purpose: 'passkey', options });
};

/** The library throws on malformed input; like a wrong signature, that proves no operator. */
const orUndefined = async <Value>(pending: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await pending;
  } catch {
    return undefined;
  }
};

export const provePasskey = async (
  tools: OperatorTools,
  { ticket, proof }: BodyOf<typeof operatorPasskeyRoute>,
  visitor: Visitor,
): Promise<SignedIn> => {
  const { database, consoleUrl } = tools;
  const hash = hashToken(ticket);
  const tried = await tryOperatorTicket(database, { hash, purpose: 'passkey', triesMax: 1 });
  const key = await findPasskey(database, proof.id);
  const isTheirs = tried?.name === null || tried?.name === key?.name;
  if (tried === undefined || tried.challenge === null || key === undefined || !isTheirs) {
    return unproved;
  }
  const { userHandle, ...response } = proof.response;
  const verified = await orUndefined(
    verifyAuthenticationResponse({
      response: {
        id: proof.id,
        rawId: proof.rawId,
        type: proof.type,
        clientExtensionResults: {},
        response: { ...response, ...(typeof userHandle === 'string' ? { userHandle } : {}) },
      },
      expectedChallenge: tried.challenge,
      expectedOrigin: new URL(consoleUrl).origin,
      expectedRPID: new URL(consoleUrl).hostname,
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.counter),
        transports: transportsOf(key.transports),
      },
    }),
  );
  if (verified?.verified !== true) return unproved;
  const { newCounter } = verified.authenticationInfo;
  if (!(await countPasskeyUse(database, key.credential_id, BigInt(newCounter)))) return unproved;
  if (!(await endOperatorTicket(database, hash))) return unproved;
  return beginSession(tools, key.name, { way: 'passkey', visitor });
};

export const challengeForNewPasskey = async (
  tools: OperatorTools,
  name: string,
): Promise<Challenge<NewPasskeyRequest>> => {
  const { database, consoleUrl } = tools;
  const options = await generateRegistrationOptions({
    rpName: 'Dipper',
    rpID: new URL(consoleUrl).hostname,
    userName: name,
    userID: new TextEncoder().encode(name),
    excludeCredentials: described(await findPasskeys(database, name)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return issue(tools, name, { purpose: 'add-passkey', options });
};

/** Undefined: the signature is for another challenge, or by another operator. */
export const addPasskey = async (
  tools: OperatorTools,
  name: string,
  { ticket, label, credential }: BodyOf<typeof addPasskeyRoute>,
): Promise<PasskeyRow | undefined> => {
  const { database, consoleUrl } = tools;
  const hash = hashToken(ticket);
  const tried = await tryOperatorTicket(database, { hash, purpose: 'add-passkey', triesMax: 1 });
  if (tried === undefined || tried.name !== name || tried.challenge === null) return undefined;
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  const verified = await orUndefined(
    verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports: transportsOf(transports) },
      },
      expectedChallenge: tried.challenge,
      expectedOrigin: new URL(consoleUrl).origin,
      expectedRPID: new URL(consoleUrl).hostname,
      requireUserVerification: true,
    }),
  );
  if (verified?.verified !== true) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const isAdded = await insertPasskey(database, {
    name,
    credentialId: id,
    publicKey,
    counter: BigInt(counter),
    transports,
    label,
  });
  await endOperatorTicket(database, hash);
  return isAdded ? await findPasskey(database, id) : undefined;
};
