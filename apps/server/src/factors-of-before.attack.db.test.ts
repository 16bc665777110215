import { afterAll, beforeAll, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { inviteAgain } from './core/operators/index.ts';
import {
  addPasskey,
  askChallenge,
  consoleOrigin,
  newKey,
  proofOf,
  saidRightly,
  sendProof,
} from './testing/authenticator.ts';
import type { Key } from './testing/authenticator.ts';
import { codeOf, earlierCodeOf, enrolOperator, headersOf, post } from './testing/operators.ts';
import type { SignedIn } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ CONSOLE_URL: consoleOrigin });
});
afterAll(() => server.stop());

type Passkey = { readonly id: string; readonly key: Key };

const withPasskey = async (name: string): Promise<{ who: SignedIn; passkey: Passkey }> => {
  const who = await enrolOperator(server, name, ['viewer']);
  const key = newKey();
  return { who, passkey: { id: await addPasskey(server, name, key), key } };
};

const byPasskey = async (passkey: Passkey, counter: number): Promise<Response> => {
  const challenge = await askChallenge(server);
  return sendProof(
    server,
    proofOf(challenge.ticket, saidRightly(challenge, { ...passkey, counter })),
  );
};

const byPassword = ({ name, password }: SignedIn): Promise<Response> =>
  post(server, '/sign-in', { body: { name, password } });

const byCode = async (who: SignedIn, code: string): Promise<Response> => {
  const ticket = textInside(await (await byPassword(who)).json(), 'ticket');
  return post(server, '/sign-in/code', { body: { ticket, code } });
};

const isIn = async ({ headers }: Pick<SignedIn, 'headers'>): Promise<boolean> =>
  (await server.call('/operations/me', { headers })).status === 200;

it('wrong codes do not lock out an operator with a passkey [OPS-01]', async () => {
  const { who, passkey } = await withPasskey('vera');
  for (let tried = 0; tried < 5; tried += 1) await byCode(who, codeOf(who.secret, 100 + tried));
  expect((await byCode(who, codeOf(who.secret))).status).toBe(429);
  const entered = await byPasskey(passkey, 1);
  expect(entered.status).toBe(200);
  expect(await isIn({ headers: headersOf(entered) })).toBe(true);
  // A passkey opens no way for codes.
  expect((await byCode(who, codeOf(who.secret))).status).toBe(429);
});

it('an operator who was invited again cannot sign in with any earlier credential [OPS-01]', async () => {
  const { who, passkey } = await withPasskey('zita');
  expect((await byPasskey(passkey, 1)).status).toBe(200);
  await server.advance(1);
  const again = { name: 'zita', by: 'command line' };
  const { invitation = '' } = (await inviteAgain({ database: server.owner }, again)) ?? {};
  expect(await isIn(who)).toBe(false);
  expect((await byPassword(who)).status).toBe(401);
  expect((await byPasskey(passkey, 2)).status).toBe(401);
  const opened = await post(server, '/enrolment/opening', { body: { invitation } });
  const secret = textInside(await opened.json(), 'secret');
  const enrolment = { invitation, password: 'another password', code: await earlierCodeOf(secret) };
  expect((await post(server, '/enrolment', { body: enrolment })).status).toBe(200);
  expect(await isIn(who)).toBe(false);
  expect((await byPassword(who)).status).toBe(401);
  expect((await byPasskey(passkey, 3)).status).toBe(401);
  const anew = { ...who, password: enrolment.password };
  expect((await byCode(anew, codeOf(who.secret))).status).toBe(401);
  expect((await byCode(anew, codeOf(secret))).status).toBe(200);
});
