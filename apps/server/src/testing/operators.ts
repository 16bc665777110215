import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { consoleHeader } from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import { textInside } from '../../../../tools/testing/json.ts';
import { inviteOperator as inviteBySystem } from '../core/operators/index.ts';
import type { TestServer } from './server.ts';

/** A machine's token, which may do everything outside of production. */
export const machine = { authorization: 'Bearer dev-operator-token' };

const stepMs = 30_000;
/** A code of the last step is only used with at least this time left. */
const underWayMs = 5_000;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code as a phone's authenticator does; written apart from the server's own check. */
export const codeOf = (secret: string, stepsAhead = 0): string => {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(new Date().getTime() / stepMs) + stepsAhead));
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
};

/**
 * Returns the code before this one, so that the next sign-in has one that was not used. It is taken for one step more
 * alone, and never given out when that step is about to end.
 */
export const earlierCodeOf = async (secret: string): Promise<string> => {
  const leftMs = stepMs - (new Date().getTime() % stepMs);
  // A timer may end a little early, which would still be the step before.
  if (leftMs < underWayMs) await setTimeout(leftMs + 100);
  return codeOf(secret, -1);
};

type Posted = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

export const post = (server: TestServer, path: string, posted: Posted): Promise<Response> =>
  server.call(`/operations${path}`, {
    method: 'POST',
    headers: {
      ...(posted.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...posted.headers,
    },
    ...(posted.body === undefined ? {} : { body: JSON.stringify(posted.body) }),
  });

export type SignedIn = {
  readonly name: string;
  readonly password: string;
  readonly secret: string;
  /** The headers that the console's browser sends with each call. */
  readonly headers: Readonly<Record<string, string>>;
};

/** Returns the browser's headers after an answer that began a session. */
export const headersOf = (answer: Response): Readonly<Record<string, string>> => {
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
  return { cookie, [consoleHeader]: '1' };
};

export const mailOf = (name: string): string => `${name}@staff.example`;

/** Invites as the command does: with two administrators it takes a proposal. */
export const inviteOperator = async (
  server: TestServer,
  name: string,
  roles: readonly OperatorRole[],
): Promise<string> => {
  const operator = { name, roles, mail: mailOf(name), by: 'command line' };
  const invited = await inviteBySystem({ database: server.owner }, operator);
  if (invited === undefined) throw new Error(`there is a ${name} already`);
  return invited.invitation;
};

/** Invites, enrols and signs in an operator as in the console. */
export const enrolOperator = async (
  server: TestServer,
  name: string,
  roles: readonly OperatorRole[],
): Promise<SignedIn> => {
  const invitation = await inviteOperator(server, name, roles);
  const opened = await post(server, '/enrolment/opening', { body: { invitation } });
  const secret = textInside(await opened.json(), 'secret');
  const password = `a password of ${name}`;
  const enrolment = { invitation, password, code: await earlierCodeOf(secret) };
  const enrolled = await post(server, '/enrolment', { body: enrolment });
  if (!enrolled.ok) throw new Error(`${name} was not enrolled: ${enrolled.status}`);
  return { name, password, secret, headers: headersOf(enrolled) };
};
