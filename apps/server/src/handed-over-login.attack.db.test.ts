import { certificationTokensRoute } from '@dipper/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personKeyOf } from './core/accounts/index.ts';
import { newRefreshToken } from './features/session/refresh-token.ts';
import { statement } from './platform/db/index.ts';
import type { Statement } from './platform/db/index.ts';
import { hashToken, newUuid } from './platform/ids.ts';
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

const beginOne = statement(
  'test-handed-over-begin',
  `select dipper.refresh_family_hand_over($1, $2, $3, $4, $5, interval '1 hour')`,
);
const endOne = statement(
  'test-handed-over-end',
  `select dipper.refresh_family_end($1, $2, $3, 'signout')`,
);
const lockWaiters = statement(
  'test-handed-over-lock-waiters',
  `select from pg_locks where not granted and pid in
     (select pid from pg_stat_activity where datname = current_database())`,
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

const logIn = async () => {
  const page = openPage(server);
  const { jwt, userId } = await logInOn(server, page, 'jiho');
  const tokenId = String(decodeJwt(jwt)['sid']);
  return { page, jwt, key: { ...personKeyOf(BigInt(userId)), tokenId } };
};

type Held = { readonly act: Statement; readonly values: readonly unknown[] };

/**
 * Runs `ask` while `act` is done but not committed, and returns the answer that had to wait for it.
 */
const during = async ({ act, values }: Held, ask: () => Promise<Response>): Promise<Response> => {
  let response: Promise<Response> | undefined;
  await server.owner.transaction(async (inside) => {
    await inside.query(act, values);
    response = ask();
    await expect.poll(async () => (await inside.query(lockWaiters)).length).toBe(1);
  });
  if (response === undefined) throw new Error('nobody asked');
  return response;
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

describe('a login that was made for the certification page', () => {
  it.each([
    ['a program', {}],
    ['a page of ours', undefined],
  ])('gives nothing to %s that has its refresh token [AUTH-12]', async (_who, from) => {
    const { refresh_token } = await handOver();
    const { jwt } = await dataOf(await openPage(server, {}).tokens({ refresh_token }));
    await expectProblem(await askFor(openPage(server, from), jwt), 'no_right');
  });

  it.each(endings)('ends when the person %s [AUTH-12]', async (_what, end) => {
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

  it('that begins just before the person’s logins end, ends with them [AUTH-12]', async () => {
    const { page, jwt, key } = await logIn();
    const refresh_token = newRefreshToken(key.userId);
    const handed = [key.bucket, key.userId, key.tokenId, newUuid(), hashToken(refresh_token)];
    const signedOut = await during({ act: beginOne, values: handed }, () =>
      page.ask('/signout/', { method: 'DELETE', headers: bearer(jwt) }),
    );
    expect(signedOut.status).toBe(200);
    await expectProblem(
      await openPage(server, {}).tokens({ refresh_token }),
      'refresh_token_invalid',
    );
  });

  it('does not begin just after they have ended [AUTH-12]', async () => {
    const { page, jwt, key } = await logIn();
    const values = [key.bucket, key.userId, key.tokenId];
    const response = await during({ act: endOne, values }, () => askFor(page, jwt));
    await expectProblem(response, 'not_authenticated');
  });
});

describe('no login for the certification page is made', () => {
  it('for a person who needs no certification [AUTH-12]', async () => {
    const page = openPage(server);
    const { jwt } = await logInOn(server, page, 'minji');
    await expectProblem(await askFor(page, jwt), 'no_right');
  });

  it.each([
    ['a program', {}],
    ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of a sibling host', { origin: 'https://evil.example', 'sec-fetch-site': 'same-site' }],
    ['a page in a browser that does not tell', { origin: 'https://evil.example' }],
  ])('for %s that has an access token [AUTH-12]', async (_who, from) => {
    const { jwt } = await logInOn(server, openPage(server), 'jiho');
    await expectProblem(await askFor(openPage(server, from), jwt), 'no_right');
  });
});
