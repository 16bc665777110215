import { consoleHeader } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enrolOperator } from './testing/operators.ts';
import type { SignedIn } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let operator: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ CONSOLE_URL: 'https://localhost' });
  operator = await enrolOperator(server, 'kim', ['viewer']);
});

afterAll(() => server.stop());

const statusWith = async (cookie: string): Promise<number> =>
  (await server.call('/operations/me', { headers: { cookie, [consoleHeader]: '1' } })).status;

it('by https no host but the console’s can set an operator’s cookie [OPS-01]', async () => {
  const { cookie = '' } = operator.headers;
  const [, token = ''] = cookie.split('=');
  expect(cookie).toMatch(/^__Host-dipper-operator=/);
  expect(await statusWith(cookie)).toBe(200);
  // A sibling host could set such a cookie: with a path that goes first, and a name that is not ours
  // alone.
  expect(await statusWith(`dipper-operator=tossed; ${cookie}`)).toBe(200);
  expect(await statusWith(`dipper-operator=${token}`)).toBe(401);
});

it('such a cookie is for https and the console’s host only, hidden from scripts and other sites [OPS-01]', async () => {
  const ended = await server.call('/operations/sign-out', {
    method: 'POST',
    headers: operator.headers,
  });
  expect(ended.headers.getSetCookie()).toEqual([
    '__Host-dipper-operator=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
  ]);
});
