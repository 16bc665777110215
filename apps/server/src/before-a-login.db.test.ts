import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { errorCatalogue } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walletUrl } from './testing/browser.ts';
import { askForTokens, logInAs, tokensOf } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

/** Writes documents that say for whom they were written. */
const writer = `export const createPageWriter = () => ({
  variantOf: ({ isKnown }) => ({ key: String(isKnown), isInlined: false }),
  write: async ({ key }) => '<!doctype html>known: ' + key,
});`;

let server: TestServer;
const root = mkdtempSync(path.join(os.tmpdir(), 'dipper-known-'));

beforeAll(async () => {
  mkdirSync(path.join(root, '.document'));
  writeFileSync(path.join(root, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(root, '.document/main.js'), writer);
  server = await startTestServer({ WEB_ROOT: root });
});

afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

const documentWith = async (cookie: string): Promise<string> => {
  const address = `${server.url}/payment/spoon?country=us`;
  return (await fetch(address, { headers: { cookie } })).text();
};

const cookieOf = (response: Response): string => response.headers.getSetCookie().join();

const logIn = async () => {
  const back = await logInAs(server, { person: 'emma' });
  const auth_key = back.searchParams.get('auth_key');
  const response = await askForTokens(server, { auth_key, device_unique_id: 'test-device' });
  return { cookie: cookieOf(response), tokens: await tokensOf(response) };
};

it('the page knows a returning person by a cookie that holds while their login is valid, until they log out [AUTH-16, AUTH-17]', async () => {
  const { cookie, tokens } = await logIn();
  expect(cookie).toMatch(
    /^dipper-known=\d+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const [pair = ''] = cookie.split(';');
  expect(await documentWith(pair)).toContain('known: true');
  const renewed = await askForTokens(server, { refresh_token: tokens.refreshToken });
  expect(cookieOf(renewed)).toMatch(/^dipper-known=\d+\./);
  const left = await server.call('/signout/', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${tokens.jwt}` },
  });
  expect(cookieOf(left)).toMatch(/^dipper-known=; Max-Age=0;/);
  await server.advance(30 * 24 * 60 * 60 + 1);
  expect(await documentWith(pair)).toContain('known: false');
});

it('a forged cookie is ignored [AUTH-17]', async () => {
  const { cookie } = await logIn();
  const [, until = '', signature = ''] = /=(\d+)\.([\w-]+)/.exec(cookie) ?? [];
  const forged = [
    '',
    'dipper-known=',
    `dipper-known=${Number(until) + 1}.${signature}`,
    `dipper-known=${until}.${'A'.repeat(43)}`,
    `dipper-known=${until}.`,
    `dipper-known=${until}`,
    `dipper-known=9${until}.${signature}`,
    `Dipper-Known=${until}.${signature}`,
    `__Host-dipper-known=${until}.${signature}`,
  ];
  const documents = await Promise.all(forged.map(documentWith));
  expect(documents).toEqual(forged.map(() => expect.stringContaining('known: false')));
  const tokens = await askForTokens(server, { refresh_token: 'x.y' });
  expect(tokens.headers.getSetCookie()).toEqual([]);
});

const { number: ageNeeded } = errorCatalogue.age_confirmation_required;

it.each([
  ['no', { age_confirmed: '0' }, `/exchange/spoon?login_error=${ageNeeded}`],
  ['nothing', {}, '/exchange/spoon/login'],
  ['nothing, and names no page', { billing_page: '' }, '/payment/spoon/login'],
  ['nothing, and names a page that nobody knows', { billing_page: 'x' }, '/payment/spoon/login'],
])(
  'no login starts from an address whose age answer is %s [AUTH-01, AUTH-03, AUTH-17]',
  async (_says, more, leadsTo) => {
    const specified = { sns_type: 'google', is_jwt: '1', is_whale: '1', billing_page: 'exchange' };
    const query = new URLSearchParams({ ...specified, ...more });
    const response = await server.browser().visit(`${walletUrl}/api/authorize/?${query}`);
    expect(response.headers.get('location')).toBe(`${walletUrl}${leadsTo}`);
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);
