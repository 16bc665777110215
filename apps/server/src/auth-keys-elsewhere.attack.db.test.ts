import { problemSchema } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForCode, authKeyOf, visitor } from './testing/credentials.ts';
import { askForTokens, expectProblem, logInAs, postJson, tokensOf } from './testing/login.ts';
import { authKeyFor, authKeyOn, dataOf, deviceOfPage, openPage } from './testing/page.ts';
import type { TestPage } from './testing/page.ts';
import { newProver } from './testing/prover.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const brought = (auth_key: string) => ({ auth_key, device_unique_id: deviceOfPage });
const elsewhere = { origin: 'https://wallet.example', 'sec-fetch-site': 'cross-site' };

const expectLoggedIn = async (response: Response, nickname: string): Promise<void> => {
  expect(problemSchema.parse(await response.json())).toMatchObject({
    code: 'login_unconfirmed',
    arguments: { nickname },
  });
  expect(response.status).toBe(409);
  expect(response.headers.getSetCookie()).toEqual([]);
};

/** The login of a person without an account. */
const stranger = (name: string) => ({ email: `${name.toLowerCase()}@example.com`, name });

describe('a login key that another browser requested', () => {
  it('logs in only after the person has confirmed the account [AUTH-03]', async () => {
    const key = brought(await authKeyFor(server, 'minji'));
    const victim = openPage(server);
    await expectLoggedIn(await victim.tokens(key), '민지');
    await expectLoggedIn(await victim.tokens({ ...key, sign_up: true }), '민지');
    await expectLoggedIn(await victim.tokens({ ...key, confirmed: false }), '민지');
    expect(victim.cookies.size).toBe(0);
    await dataOf(await victim.tokens({ ...key, confirmed: true }));
  });

  it('asks the person too if their browser has begun a login of its own [AUTH-03]', async () => {
    const victim = openPage(server);
    await authKeyOn(server, victim, { person: 'yuki' });
    await expectLoggedIn(await victim.tokens(brought(await authKeyFor(server, 'minji'))), '민지');
  });

  it('asks the person if the thief copied everything of the page but its cookies [AUTH-03]', async () => {
    const owner = openPage(server);
    const key = brought(await authKeyOn(server, owner, { person: 'minji' }));
    await expectLoggedIn(await openPage(server).tokens(key), '민지');
    await dataOf(await owner.tokens(key));
  });

  it('of a login by phone asks in another browser, and not in its own [AUTH-01] [AUTH-03]', async () => {
    const page = openPage(server);
    const browser = {
      ...visitor(server, deviceOfPage),
      post: async (path: string, body: object) => {
        const init = postJson({ device_unique_id: deviceOfPage, ...body });
        const response = await page.ask(`/login/${path}`, init);
        return { status: response.status, body: await response.json() };
      },
    };
    const sentCode = await askForCode(browser, '+821020001001');
    const key = brought(authKeyOf(await browser.post('phone/confirm/', sentCode)));
    expect((await openPage(server).tokens(key)).status).toBe(409);
    await dataOf(await page.tokens(key));
  });

  it('creates no account before the person has confirmed whose login it is [AUTH-13]', async () => {
    const back = await logInAs(server, stranger('Mallory'));
    const key = brought(back.searchParams.get('auth_key') ?? '');
    const victim = openPage(server);
    await expectLoggedIn(await victim.tokens(key), 'Mallory');
    await expectLoggedIn(await victim.tokens({ ...key, sign_up: true }), 'Mallory');
    await server.advance(500);
    const yes = { ...key, confirmed: true };
    await expectProblem(await victim.tokens(yes), 'not_registered');
    await dataOf(await victim.tokens({ ...yes, sign_up: true }));
  });
});

describe('a page without its cookies', () => {
  const prove = async (page: TestPage, auth_key: string) => {
    const { proofOf } = newProver();
    return page.tokens({ ...brought(auth_key), proof: proofOf(auth_key) });
  };

  it('asks the person about a key that was requested for no device [AUTH-03]', async () => {
    const victim = openPage(server, elsewhere);
    await expectLoggedIn(await prove(victim, await authKeyFor(server, 'emma')), 'Emma');
    const bare = openPage(server, elsewhere);
    await expectLoggedIn(await bare.tokens(brought(await authKeyFor(server, 'emma'))), 'Emma');
  });

  it('accepts a key that was requested for its own device, and no other [AUTH-03]', async () => {
    const page = openPage(server, elsewhere);
    await dataOf(await prove(page, await authKeyOn(server, page, { person: 'emma' })));
    const back = await logInAs(server, { person: 'emma' }, { device_unique_id: 'of-the-attacker' });
    const key = back.searchParams.get('auth_key') ?? '';
    await expectProblem(await prove(page, key), 'auth_key_invalid');
  });
});

describe('the client that requested the key', () => {
  it('is not asked in the browser of the login, even if a second login began beside it [AUTH-03]', async () => {
    const page = openPage(server);
    const first = await authKeyOn(server, page, { person: 'minji' });
    const second = await authKeyOn(server, page, { person: 'yuki' });
    for (const key of [first, second]) {
      expect((await page.tokens(brought(key))).status).toBe(200);
    }
  });

  it('is not asked if it is a program, as the specification says [AUTH-04]', async () => {
    const key = brought(await authKeyFor(server, 'minji'));
    const { refreshToken } = await tokensOf(await askForTokens(server, key));
    expect(refreshToken).toMatch(/^r/);
  });

  it('has ten minutes to say whether they want an account [AUTH-13]', async () => {
    const page = openPage(server);
    const key = brought(await authKeyOn(server, page, stranger('Slow')));
    await expectProblem(await page.tokens(key), 'not_registered');
    await server.advance(590);
    await dataOf(await page.tokens({ ...key, sign_up: true }));
  });
});
