import { problemSchema } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, tokensFor } from './testing/login.ts';
import { authKeyFor, authKeyOn, dataOf, logInOn, openPage, userIdOf } from './testing/page.ts';
import { newProver } from './testing/prover.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const cookieName = 'dipper-refresh';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });

describe('the refresh token of a login on our own page', () => {
  it('is in a cookie hidden from scripts and other sites, and not in the answer [AUTH-04]', async () => {
    const page = openPage(server);
    const auth_key = await authKeyOn(server, page, { person: 'minji' });
    const answered = await page.tokens({ auth_key, device_unique_id: 'd1' });
    expect(answered.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^dipper-refresh=r[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    );
    expect(await answered.text()).not.toContain(page.cookies.get(cookieName));
  });

  it('is replaced in the cookie at each refresh [AUTH-04, AUTH-07]', async () => {
    const page = openPage(server);
    const { userId } = await logInOn(server, page, 'minji');
    const first = page.cookies.get(cookieName);
    const renewed = await dataOf(await page.tokens({ kept_for: userId }));
    expect(renewed).toEqual({ jwt: expect.any(String) });
    expect(await userIdOf(server, renewed.jwt)).toBe(userId);
    expect(page.cookies.get(cookieName)).not.toBe(first);
    expect((await page.tokens({ kept_for: userId })).status).toBe(200);
  });

  it('is removed from the cookie on signing out, and another login’s cookie stays [AUTH-09]', async () => {
    const page = openPage(server);
    const minji = await logInOn(server, page, 'minji');
    const yuki = await logInOn(server, page, 'yuki');
    const leave = (jwt: string) =>
      page.ask('/signout/', { method: 'DELETE', headers: bearer(jwt) });
    await leave(minji.jwt);
    expect(page.cookies.has(cookieName)).toBe(true);
    await leave(yuki.jwt);
    expect(page.cookies.has(cookieName)).toBe(false);
  });

  it('is deleted when the page forgets the person, and their login ends [AUTH-15]', async () => {
    const page = openPage(server);
    const { userId } = await logInOn(server, page, 'emma');
    const token = page.cookies.get(cookieName) ?? '';
    const forget = (id: number) => page.ask(`/tokens/?kept_for=${id}`, { method: 'DELETE' });
    expect((await forget(userId + 1)).status).toBe(204);
    expect(page.cookies.get(cookieName)).toBe(token);
    expect((await forget(userId)).status).toBe(204);
    expect(page.cookies.has(cookieName)).toBe(false);
    page.cookies.set(cookieName, token);
    await expectProblem(await page.tokens({ kept_for: userId }), 'refresh_token_invalid');
  });

  it('handed over by an app is exchanged for one of ours, and the old one is refused [AUTH-03, AUTH-06]', async () => {
    const handedOver = await tokensFor(server, 'minji');
    const page = openPage(server);
    const body = { refresh_token: handedOver.refreshToken };
    const traded = await dataOf(await page.tokens(body));
    expect(traded).toEqual({ jwt: expect.any(String) });
    const userId = await userIdOf(server, traded.jwt);
    expect((await page.tokens({ kept_for: userId })).status).toBe(200);
    await server.advance(61);
    await expectProblem(await openPage(server).tokens(body), 'refresh_token_reused');
  });
});

describe('a program without a browser', () => {
  it('gets its tokens in the answer, as specified, and no cookie [AUTH-04]', async () => {
    const program = openPage(server, {});
    const auth_key = await authKeyFor(server, 'emma');
    const { refresh_token } = await dataOf(
      await program.tokens({ auth_key, device_unique_id: 'd1' }),
    );
    expect(refresh_token).toMatch(/^r/);
    expect(program.cookies.has(cookieName)).toBe(false);
  });
});

describe('a page of another origin than the calls', () => {
  const elsewhere = { origin: 'https://wallet.example', 'sec-fetch-site': 'cross-site' };

  it('gets the refresh token, and must sign each refresh with its key [AUTH-04]', async () => {
    const page = openPage(server, elsewhere);
    const { proofOf } = newProver();
    const auth_key = await authKeyOn(server, page, { person: 'emma' });
    const begun = await dataOf(
      await page.tokens({ auth_key, device_unique_id: 'd1', proof: proofOf(auth_key) }),
    );
    const { refresh_token = '' } = begun;
    expect(page.cookies.has(cookieName)).toBe(false);
    const renewed = await dataOf(
      await page.tokens({ refresh_token, proof: proofOf(refresh_token) }),
    );
    expect(renewed.refresh_token).not.toBe(refresh_token);
  });
});

describe('a one-time login key that is looked at', () => {
  it('names its person, and stays valid while they decide [AUTH-03]', async () => {
    const page = openPage(server);
    const auth_key = await authKeyOn(server, page, { person: 'minji' });
    const key = { auth_key, device_unique_id: 'd1' };
    const response = await page.tokens({ ...key, confirmed: false });
    expect(response.status).toBe(409);
    expect(problemSchema.parse(await response.json())).toMatchObject({
      code: 'login_unconfirmed',
      arguments: { nickname: expect.any(String), user_id: expect.any(Number) },
    });
    expect(page.cookies.has(cookieName)).toBe(false);
    await server.advance(500);
    await page.tokens({ ...key, confirmed: false });
    await server.advance(80);
    expect((await page.tokens({ ...key, confirmed: true })).status).toBe(200);
    await expectProblem(await page.tokens({ ...key, confirmed: true }), 'auth_key_invalid');
  });

  it('expires ten minutes after the login, however often it is looked at [AUTH-03]', async () => {
    const page = openPage(server);
    const auth_key = await authKeyOn(server, page, { person: 'minji' });
    const key = { auth_key, device_unique_id: 'd1' };
    await page.tokens({ ...key, confirmed: false });
    await server.advance(580);
    await page.tokens({ ...key, confirmed: false });
    await server.advance(20);
    await expectProblem(await page.tokens({ ...key, confirmed: true }), 'auth_key_invalid');
  });
});
