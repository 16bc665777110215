import { afterAll, beforeAll, describe, it } from 'vitest';
import { certificationTokensRoute } from '@dipper/contract';
import { statement } from './platform/db/index.ts';
import { expectProblem } from './testing/login.ts';
import { dataOf, logInOn, openPage } from './testing/page.ts';
import type { TestPage } from './testing/page.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const uncertify = statement(
  'test-handed-over-uncertify',
  `update dipper.app_user u
   set certification = '210', grant_payment = 0::smallint, pay_agree_for_minors = false
   from dipper.login_identity l
   where l.identity = 'google:google-demo-jiho' and u.bucket = l.bucket and u.user_id = l.user_id`,
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    CERTIFICATION_URL: 'http://127.0.0.1:4430/certification/start',
    CERTIFICATION_SECRET: `whsec_${Buffer.from('the secret of a certification service').toString('base64')}`,
    CERTIFICATION_TAKES_REFRESH_TOKEN: 'on',
  });
  await server.owner.query(uncertify);
});

afterAll(() => server.stop());

const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });

const askFor = (page: TestPage, jwt: string): Promise<Response> =>
  page.ask('/certification/tokens/', { method: 'POST', headers: bearer(jwt) });

/** Somebody who is sent to certify, and what the service is handed of theirs. */
const handOver = async () => {
  const page = openPage(server);
  const { jwt, userId } = await logInOn(server, page, 'jiho');
  const { data } = certificationTokensRoute.answers[200].parse(
    await (await askFor(page, jwt)).json(),
  );
  return { page, jwt, userId, refresh_token: data.refresh_token ?? '' };
};

const endings: readonly [
  string,
  (login: Awaited<ReturnType<typeof handOver>>) => Promise<unknown>,
][] = [
  [
    'signs out',
    ({ page, jwt }) => page.ask('/signout/', { method: 'DELETE', headers: bearer(jwt) }),
  ],
  [
    'clears the data of the page',
    ({ page, userId }) => page.ask(`/tokens/?kept_for=${userId}`, { method: 'DELETE' }),
  ],
  [
    'has a copy of the refresh token found out',
    async ({ page, userId }) => {
      const copied = page.cookies.get('dipper-refresh') ?? '';
      for (let times = 0; times < 2; times += 1) await page.tokens({ kept_for: userId });
      await openPage(server, {}).tokens({ refresh_token: copied });
    },
  ],
];

describe('a login that was handed over', () => {
  it.each([
    ['a program', {}],
    ['a page of ours', undefined],
  ])('hands nothing over to %s that has its refresh token [AUTH-12]', async (_who, from) => {
    const { refresh_token } = await handOver();
    const { jwt } = await dataOf(await openPage(server, {}).tokens({ refresh_token }));
    await expectProblem(await askFor(openPage(server, from), jwt), 'no_right');
  });

  it.each(endings)('is over when the person %s [AUTH-12]', async (_what, end) => {
    const login = await handOver();
    const service = openPage(server, {});
    const { refresh_token } = login;
    const renewed = await dataOf(await service.tokens({ refresh_token }));
    await end(login);
    await expectProblem(
      await service.tokens({ refresh_token: renewed.refresh_token }),
      'refresh_token_invalid',
    );
    await expectProblem(await askFor(openPage(server), renewed.jwt), 'not_authenticated');
  });

  it('is not begun beside the end of the one that hands it over [AUTH-12]', async () => {
    for (let times = 0; times < 8; times += 1) {
      const page = openPage(server);
      const { jwt } = await logInOn(server, page, 'jiho');
      const [asked] = await Promise.all([
        askFor(page, jwt),
        page.ask('/signout/', { method: 'DELETE', headers: bearer(jwt) }),
      ]);
      const body: unknown = await asked.json();
      if (!asked.ok) continue;
      const { data } = certificationTokensRoute.answers[200].parse(body);
      const later = await openPage(server, {}).tokens({ refresh_token: data.refresh_token });
      await expectProblem(later, 'refresh_token_invalid');
    }
  });
});

describe('nothing is handed over', () => {
  it('of somebody who needs no certification [AUTH-12]', async () => {
    const page = openPage(server);
    const { jwt } = await logInOn(server, page, 'minji');
    await expectProblem(await askFor(page, jwt), 'no_right');
  });

  it.each([
    ['a program', {}],
    ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of a sibling host', { origin: 'https://evil.example', 'sec-fetch-site': 'same-site' }],
    ['a page in a browser that does not tell', { origin: 'https://evil.example' }],
  ])('to %s that has an access token [AUTH-12]', async (_who, from) => {
    const { jwt } = await logInOn(server, openPage(server), 'jiho');
    await expectProblem(await askFor(openPage(server, from), jwt), 'no_right');
  });
});
