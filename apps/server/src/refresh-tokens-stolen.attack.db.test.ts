import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from './testing/login.ts';
import { authKeyFor, authKeyOn, dataOf, logInOn, openPage } from './testing/page.ts';
import { newProver } from './testing/prover.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const cookieName = 'dipper-refresh';
const elsewhere = { origin: 'https://wallet.example', 'sec-fetch-site': 'cross-site' };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

describe('a script in the page', () => {
  it('gets no refresh token out of any answer, however it asks [AUTH-04]', async () => {
    const page = openPage(server);
    const auth_key = await authKeyOn(server, page, { person: 'minji' });
    const answers = [await page.tokens({ auth_key, device_unique_id: 'd1' })];
    const jwt = (await dataOf(answers[0]?.clone() ?? new Response())).jwt;
    const { userId } = await logInOn(server, page, 'minji');
    const { proofOf } = newProver();
    for (const more of [{}, { proof: proofOf('x') }, { refresh_token: undefined }]) {
      answers.push(await page.tokens({ kept_for: userId, ...more }));
    }
    const authorization = { authorization: `Bearer ${jwt}` };
    answers.push(
      await page.ask('/certification/tokens/', { method: 'POST', headers: authorization }),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toMatch(/"refresh_token"|r[0-9a-z]+-[\w-]{43}/);
    }
  });
});

describe('another page', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of a sibling host', { origin: 'https://evil.example', 'sec-fetch-site': 'same-site' }],
    ['in a browser that does not tell', { origin: 'https://evil.example' }],
    ['without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['that says no origin', {}],
  ])('%s neither renews nor ends a login by its cookie [AUTH-04]', async (_what, from) => {
    const own = openPage(server);
    const { userId } = await logInOn(server, own, 'minji');
    const other = openPage(server, from);
    other.cookies.set(cookieName, own.cookies.get(cookieName) ?? '');
    await expectProblem(await other.tokens({ kept_for: userId }), 'refresh_token_invalid');
    await other.ask(`/tokens/?kept_for=${userId}`, { method: 'DELETE' });
    expect((await own.tokens({ kept_for: userId })).status).toBe(200);
  });

  it('gets no refresh token in its hands without a key [AUTH-04]', async () => {
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

  it('is worth nothing to a thief, and stays good for its owner [AUTH-04]', async () => {
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

  it('hands its binding on to its successor [AUTH-04]', async () => {
    const { page, proofOf, refresh_token } = await logInBound();
    const body = { refresh_token, proof: proofOf(refresh_token) };
    const { refresh_token: next } = await dataOf(await page.tokens(body));
    await expectProblem(
      await openPage(server, {}).tokens({ refresh_token: next }),
      'refresh_token_invalid',
    );
  });
});

it('what an app hands over is bound from the first refresh with a key on [AUTH-04]', async () => {
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

it('the login of a browser is not renewed for anybody else [AUTH-06]', async () => {
  const page = openPage(server);
  const minji = await logInOn(server, page, 'minji');
  await logInOn(server, page, 'yuki');
  await expectProblem(await page.tokens({ kept_for: minji.userId }), 'refresh_token_invalid');
});
