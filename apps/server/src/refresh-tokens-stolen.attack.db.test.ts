import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { expectProblem, tokensFor } from './testing/login.ts';
import { changedSecrets } from './testing/changed-secrets.ts';
import { authKeyFor, authKeyOn, dataOf, logInOn, openPage } from './testing/page.ts';
import type { TestPage } from './testing/page.ts';
import { newProver } from './testing/prover.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const cookieName = 'dipper-refresh';
const accessToken = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;
const elsewhere = { origin: 'https://wallet.example', 'sec-fetch-site': 'cross-site' };

/** Every login and every refresh token, as they stand. */
const logins = statement(
  'test-stolen-logins',
  `select md5(concat((select jsonb_agg(f order by f.family_id) from dipper.refresh_family f),
     (select jsonb_agg(t order by t.token_hash) from dipper.refresh_token t))) as state`,
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

describe('a script in the page', () => {
  it('gets a refresh token from no answer, however it asks [AUTH-04]', async () => {
    const page = openPage(server);
    const auth_key = await authKeyOn(server, page, { person: 'minji' });
    const answers = [await page.tokens({ auth_key, device_unique_id: 'd1' })];
    const jwt = (await dataOf(answers[0]?.clone() ?? new Response())).jwt;
    const { userId } = await logInOn(server, page, 'minji');
    const { proofOf } = newProver();
    for (const more of [{}, { proof: proofOf('x') }, { refresh_token: undefined }]) {
      answers.push(await page.tokens({ kept_for: userId, ...more }));
    }
    for (const answer of answers) {
      // The whole answer: a part of a signature may look like a refresh token.
      expect(await answer.json()).toEqual({ data: { jwt: expect.stringMatching(accessToken) } });
    }
    const headers = { authorization: `Bearer ${jwt}` };
    const handed = await page.ask('/certification/tokens/', { method: 'POST', headers });
    expect(await handed.json()).toEqual({ data: {} });
  });
});

describe('another page', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of a sibling host', { origin: 'https://evil.example', 'sec-fetch-site': 'same-site' }],
    ['in a browser that does not tell', { origin: 'https://evil.example' }],
    ['without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['that says no origin', {}],
  ])('%s can neither renew nor end a login by its cookie [AUTH-04]', async (_what, from) => {
    const own = openPage(server);
    const { userId } = await logInOn(server, own, 'minji');
    const other = openPage(server, from);
    other.cookies.set(cookieName, own.cookies.get(cookieName) ?? '');
    await expectProblem(await other.tokens({ kept_for: userId }), 'refresh_token_invalid');
    await other.ask(`/tokens/?kept_for=${userId}`, { method: 'DELETE' });
    expect((await own.tokens({ kept_for: userId })).status).toBe(200);
  });

  it('gets no refresh token without the page’s key [AUTH-04]', async () => {
    const page = openPage(server, elsewhere);
    const auth_key = await authKeyOn(server, page, { person: 'minji' });
    const data = await dataOf(await page.tokens({ auth_key, device_unique_id: 'd1' }));
    expect(data).toEqual({ jwt: expect.any(String) });
    expect(page.cookies.has(cookieName)).toBe(false);
  });
});

describe('a refresh token that is bound to a key', () => {
  const logInBound = async () => {
    const { proofOf } = newProver();
    const page = openPage(server, elsewhere);
    const auth_key = await authKeyOn(server, page, { person: 'emma' });
    const body = { auth_key, device_unique_id: 'd1', proof: proofOf(auth_key) };
    const { refresh_token = '' } = await dataOf(await page.tokens(body));
    return { page, proofOf, refresh_token };
  };

  it('is useless to a thief, and stays valid for its owner [AUTH-04]', async () => {
    const { page, proofOf, refresh_token } = await logInBound();
    const thief = openPage(server, {});
    const other = newProver();
    const attempts = [
      { refresh_token },
      { refresh_token, proof: other.proofOf(refresh_token) },
      { refresh_token, proof: { ...other.proofOf(refresh_token), key: proofOf('x').key } },
      { refresh_token, proof: proofOf('what was signed before') },
    ];
    for (const body of attempts) {
      await expectProblem(await thief.tokens(body), 'refresh_token_invalid');
    }
    const own = openPage(server);
    own.cookies.set(cookieName, refresh_token);
    const userId = Number.parseInt(refresh_token.slice(1).split('-')[0] ?? '', 36);
    await expectProblem(await own.tokens({ kept_for: userId }), 'refresh_token_invalid');
    const renewed = await page.tokens({ refresh_token, proof: proofOf(refresh_token) });
    expect(renewed.status).toBe(200);
  });

  it('passes its binding on to its successor [AUTH-04]', async () => {
    const { page, proofOf, refresh_token } = await logInBound();
    const body = { refresh_token, proof: proofOf(refresh_token) };
    const { refresh_token: next } = await dataOf(await page.tokens(body));
    await expectProblem(
      await openPage(server, {}).tokens({ refresh_token: next }),
      'refresh_token_invalid',
    );
  });
});

describe('a genuine refresh token with a part of it changed', () => {
  const logInBoth = async () => {
    const [mine, theirs] = [openPage(server), openPage(server)];
    const { userId } = await logInOn(server, mine, 'minji');
    const other = await logInOn(server, theirs, 'yuki');
    return { mine, theirs, userId, otherId: other.userId };
  };
  const cookieOf = ({ cookies }: TestPage): string => cookies.get(cookieName) ?? '';

  it.each([...changedSecrets, ['a space behind it', (mine: string) => `${mine} `] as const])(
    'opens neither login, and ends neither: %s [AUTH-04]',
    async (_what, change) => {
      const mine = (await tokensFor(server, 'minji')).refreshToken;
      const theirs = (await tokensFor(server, 'yuki')).refreshToken;
      const before = await server.owner.query(logins, []);
      const refresh_token = change(mine, theirs);
      expect([mine, theirs]).not.toContain(refresh_token);
      const program = openPage(server, {});
      expect((await program.tokens({ refresh_token })).status).toBe(401);
      expect(await server.owner.query(logins, [])).toEqual(before);
      for (const genuine of [mine, theirs]) {
        expect((await program.tokens({ refresh_token: genuine })).status).toBe(200);
      }
    },
  );

  it.each([
    ...changedSecrets,
    ['another one’s behind it', (mine: string, theirs: string) => `${mine} ${theirs}`] as const,
    ['in quotation marks', (mine: string) => `"x${mine}"`] as const,
  ])('opens neither login as the cookie of our own page: %s [AUTH-04]', async (_what, change) => {
    const { mine, theirs, userId, otherId } = await logInBoth();
    const before = await server.owner.query(logins, []);
    const browser = openPage(server);
    const value = change(cookieOf(mine), cookieOf(theirs));
    for (const kept_for of [userId, otherId, userId + 1]) {
      browser.cookies.set(cookieName, value);
      expect((await browser.tokens({ kept_for })).status).toBe(401);
      browser.cookies.set(cookieName, value);
      await browser.ask(`/tokens/?kept_for=${kept_for}`, { method: 'DELETE' });
    }
    expect(await server.owner.query(logins, [])).toEqual(before);
    expect((await mine.tokens({ kept_for: userId })).status).toBe(200);
    expect((await theirs.tokens({ kept_for: otherId })).status).toBe(200);
  });

  it('is not used for the person whom the page names, if it belongs to another [AUTH-04]', async () => {
    const { mine, theirs, userId, otherId } = await logInBoth();
    const before = await server.owner.query(logins, []);
    const browser = openPage(server);
    browser.cookies.set(cookieName, cookieOf(theirs));
    await expectProblem(await browser.tokens({ kept_for: userId }), 'refresh_token_invalid');
    await browser.ask(`/tokens/?kept_for=${userId}`, { method: 'DELETE' });
    expect(await server.owner.query(logins, [])).toEqual(before);
    expect((await mine.tokens({ kept_for: userId })).status).toBe(200);
    expect((await theirs.tokens({ kept_for: otherId })).status).toBe(200);
  });
});

it('a token from an app is bound to a key from the first refresh with that key [AUTH-04]', async () => {
  const program = openPage(server, {});
  const auth_key = await authKeyFor(server, 'emma');
  const begun = await dataOf(await program.tokens({ auth_key, device_unique_id: 'd1' }));
  const { refresh_token = '' } = begun;
  const { proofOf } = newProver();
  const page = openPage(server, elsewhere);
  const body = { refresh_token, proof: proofOf(refresh_token) };
  const { refresh_token: next } = await dataOf(await page.tokens(body));
  await expectProblem(await program.tokens({ refresh_token: next }), 'refresh_token_invalid');
  await expectProblem(await program.tokens({ refresh_token }), 'refresh_token_invalid');
});

it('the login of a browser is renewed for no other client [AUTH-06]', async () => {
  const page = openPage(server);
  const minji = await logInOn(server, page, 'minji');
  await logInOn(server, page, 'yuki');
  await expectProblem(await page.tokens({ kept_for: minji.userId }), 'refresh_token_invalid');
});
