import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { inside, textInside } from '../../../../tools/testing/json.ts';
import { statement } from '../platform/db/index.ts';
import { askForTokens, postJson, tokensOf } from './login.ts';
import type { TestServer } from './server.ts';

export type Answered = { readonly status: number; readonly body: unknown };

/** Somebody who logs in by phone or e-mail, in one browser. */
export type Visitor = {
  readonly server: TestServer;
  readonly deviceId: string;
  readonly post: (path: string, body: object) => Promise<Answered>;
};

export const password = 'correct horse 12';

const setState = statement(
  'test-set-account-state',
  `update dipper.app_user u
   set state = $2, deleted_at = case when $2 = 'deleted' then dipper.current_time() end
   from dipper.login_identity l
   where l.identity = $1 and u.bucket = l.bucket and u.user_id = l.user_id`,
);

export const putState = async (
  server: TestServer,
  identity: string,
  state: 'active' | 'blocked' | 'deleted',
): Promise<void> => {
  await server.owner.query(setState, [identity, state]);
};

export const visitor = (server: TestServer, deviceId: string): Visitor => ({
  server,
  deviceId,
  post: async (path, body) => {
    const init = postJson({ device_unique_id: deviceId, ...body });
    const response = await server.call(`/login/${path}`, init);
    return { status: response.status, body: await response.json() };
  },
});

let phones = 0;
let mailboxes = 0;
/** Returns the phone of a person whom no other test knows. */
export const newPhone = (): string => `+8210${String(70_000_000 + (phones += 1))}`;
export const newEmail = (): string => `somebody-${(mailboxes += 1)}@mail.example`;

export const ticketOf = ({ body }: Answered): string => textInside(body, 'data', 'ticket');
export const authKeyOf = ({ body }: Answered): string => textInside(body, 'data', 'auth_key');
export const codeNameOf = ({ body }: Answered): unknown => inside(body, 'code');

export const expectRefusal = (answered: Answered, name: ErrorName): void => {
  expect(codeNameOf(answered)).toBe(name);
  expect(answered.status).toBe(errorCatalogue[name].status);
};

/** Returns an answer without its random parts. */
export const shown = ({ status, body }: Answered): object => ({
  status,
  body: JSON.parse(JSON.stringify(body), (name, value) =>
    ['ticket', 'request_id', 'sent_to'].includes(name) ? typeof value : value,
  ),
});

/** Returns the messages to a phone or a mailbox, the newest last. */
export const messagesTo = async (server: TestServer, to: string): Promise<readonly object[]> => {
  const answer = await server.sandbox.control('GET', `/mailbox?to=${encodeURIComponent(to)}`);
  const messages = inside(answer, 'messages');
  return Array.isArray(messages) ? messages : [];
};

export const lastCodeTo = async (server: TestServer, to: string): Promise<string> =>
  textInside((await messagesTo(server, to)).at(-1), 'code');

/** A code that is certainly not this one. */
export const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

export const askForCode = async ({ server, post }: Visitor, phone: string) => {
  const response = await post('phone/', { phone });
  expect(response.status).toBe(200);
  return { ticket: ticketOf(response), code: await lastCodeTo(server, phone) };
};

export const signUpByPhone = async (who: Visitor, phone: string): Promise<Answered> => {
  const sentCode = await askForCode(who, phone);
  await who.post('phone/confirm/', sentCode);
  return who.post('phone/register/', { ticket: sentCode.ticket, age_confirmed: true });
};

export const signUpByEmail = async (who: Visitor, email: string): Promise<Answered> => {
  const response = await who.post('email/register/', { email, password, age_confirmed: true });
  expect(response.status).toBe(200);
  const code = await lastCodeTo(who.server, email);
  return who.post('email/register/confirm/', { ticket: ticketOf(response), code });
};

export const userIdOf = async (who: Visitor, answered: Answered): Promise<unknown> => {
  const body = { auth_key: authKeyOf(answered), device_unique_id: who.deviceId };
  const { jwt } = await tokensOf(await askForTokens(who.server, body));
  return decodeJwt(jwt).sub;
};
