import { errorCatalogue, parseLinkHeader, problemSchema, signinRoute } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import {
  askForTokens,
  authorizeAddress,
  chooseAtGoogle,
  logInAs,
  postJson,
  tokensFor,
  tokensOf,
} from './testing/login.ts';
import { walletUrl } from './testing/browser.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const setState = statement(
  'test-google-account-state',
  `update dipper.app_user u
   set state = $2, deleted_at = case when $2 = 'deleted' then dipper.current_time() end
   from dipper.login_identity l
   where l.identity = $1 and u.bucket = l.bucket and u.user_id = l.user_id`,
);
const setCertification = statement(
  'test-set-certification',
  `update dipper.app_user u set certification = $2
   from dipper.login_identity l
   where l.identity = $1 and u.bucket = l.bucket and u.user_id = l.user_id`,
);
const storedSecrets = statement(
  'test-stored-secrets',
  `select concat(
     (select jsonb_agg(t) from dipper.refresh_token t), (select jsonb_agg(c) from dipper.auth_code c),
     (select jsonb_agg(a) from dipper.authorize_attempt a)) as text`,
);

let server: TestServer;

const deviceId = 'test-device';
const expectProblem = async (response: Response, name: ErrorName): Promise<void> => {
  expect(problemSchema.parse(await response.json()).code).toBe(name);
  expect(response.status).toBe(errorCatalogue[name].status);
};
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const signIn = (jwt: string, sns_type = 'google'): Promise<Response> =>
  server.call('/signin/', postJson({ sns_type, country: 'kr' }, bearer(jwt)));
const refresh = (refreshToken: string): Promise<Response> =>
  askForTokens(server, { refresh_token: refreshToken });
const errorOf = (back: URL): string | null => back.searchParams.get('login_error');
const number = (name: ErrorName): string => String(errorCatalogue[name].number);
const stranger = (name: string) => ({ email: `${name}@example.com`, name });

beforeAll(async () => {
  server = await startTestServer({
    CERTIFICATION_URL: 'https://certify.example.com/start',
    CERTIFICATION_SECRET: 'the secret of a certification service',
  });
});

afterAll(() => server.stop());

describe('the way to the provider', () => {
  it('carries state, nonce and a challenge, and binds them to the browser [AUTH-03]', async () => {
    const browser = server.browser();
    const response = await browser.visit(authorizeAddress());
    expect(response.status).toBe(303);
    const provider = new URL(response.headers.get('location') ?? '');
    expect(provider.origin).toBe(new URL(server.sandbox.url).origin);
    expect(Object.fromEntries(provider.searchParams)).toMatchObject({
      redirect_uri: `${walletUrl}/api/authorize/callback/google`,
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^dipper-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each([
    'https://evil.example.com',
    '//evil.example.com',
    'https:evil.example.com',
    'spoon@evil.example.com',
    'spoon/../../evil',
    '/\\evil.example.com',
    'spoon\r\nlocation: https://evil.example.com',
    'javascript:alert(1)',
    'SPOON',
    '',
  ])('never leads anywhere else by billing_page %j [AUTH-03]', async (billing_page) => {
    const browser = server.browser();
    const back = await browser.sentTo(authorizeAddress({ billing_page }));
    expect(`${back.origin}${back.pathname}`).toBe(`${walletUrl}/payment/spoon`);
    expect(errorOf(back)).toBe(number('wrong_request_format'));
  });

  it('says which logins are not offered', async () => {
    const back = await server.browser().sentTo(authorizeAddress({ sns_type: 'email' }));
    expect(errorOf(back)).toBe(number('sns_type_not_available'));
  });
});

describe('the way back', () => {
  it.each([
    [undefined, '/payment/spoon'],
    ['spoon', '/payment/spoon'],
    ['exchange', '/exchange/spoon'],
    ['subscribe', '/subscribe'],
  ])('from billing_page %s goes to %s with a one-time key [AUTH-03]', async (page, path) => {
    const query: Record<string, string> = page === undefined ? {} : { billing_page: page };
    const back = await logInAs(server, { person: 'yuki' }, query);
    expect(`${back.origin}${back.pathname}`).toBe(`${walletUrl}${path}`);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      auth_key: expect.stringMatching(/^[\w-]{43}$/),
      country: 'jp',
      is_new: '0',
    });
  });

  it('makes somebody who was never here, once [AUTH-08]', async () => {
    const form = stranger('newcomer');
    const first = await logInAs(server, form, { country: 'tw' });
    expect(first.searchParams.get('is_new')).toBe('1');
    expect(first.searchParams.get('country')).toBe('tw');
    const second = await logInAs(server, form, { country: 'us' });
    expect(second.searchParams.get('is_new')).toBe('0');
    expect(second.searchParams.get('country')).toBe('tw');
  });

  it('makes one account of two first logins at once', async () => {
    const form = stranger('twice');
    const backs = await Promise.all([logInAs(server, form), logInAs(server, form)]);
    const ids = await Promise.all(
      backs.map(async (back) => {
        const auth_key = back.searchParams.get('auth_key');
        const { jwt } = await tokensOf(
          await askForTokens(server, { auth_key, device_unique_id: deviceId }),
        );
        return decodeJwt(jwt).sub;
      }),
    );
    expect(ids[0]).toBe(ids[1]);
  });

  it('tells of a person who turned back', async () => {
    const back = await logInAs(
      server,
      { cancel: '1' },
      { billing_page: 'exchange', country: 'kr' },
    );
    expect(back.pathname).toBe('/exchange/spoon');
    expect(errorOf(back)).toBe(number('login_canceled'));
    expect(back.searchParams.get('country')).toBe('kr');
  });

  it('refuses blocked accounts, and deleted ones for seven days [AUTH-08]', async () => {
    expect(errorOf(await logInAs(server, { person: 'taeyang' }))).toBe('10306');
    const form = stranger('leaving');
    const first = await logInAs(server, form);
    expect(first.searchParams.get('is_new')).toBe('1');
    const [identity] = await server.owner.query<{ identity: string }>(newestIdentity);
    await server.owner.query(setState, [identity?.identity, 'deleted']);
    expect(errorOf(await logInAs(server, form))).toBe('10302');
    await server.advance(7 * 24 * 3600 + 1);
    const again = await logInAs(server, form);
    expect(again.searchParams.get('is_new')).toBe('1');
  });
});

const newestIdentity = statement(
  'test-newest-identity',
  'select l.identity from dipper.login_identity l order by l.created_at desc limit 1',
);

describe('a return that was not begun here is refused', () => {
  const begun = async () => {
    const browser = server.browser();
    const provider = await browser.sentTo(authorizeAddress());
    const callback = await chooseAtGoogle(server, browser, { provider, form: { person: 'yuki' } });
    return { browser, callback };
  };
  const refused = number('login_attempt_expired');

  it('in another browser, and without spending the attempt', async () => {
    const { browser, callback } = await begun();
    const other = server.browser();
    await other.visit(authorizeAddress());
    expect(errorOf(await other.sentTo(callback.href))).toBe(refused);
    expect(errorOf(await server.browser().sentTo(callback.href))).toBe(refused);
    expect((await browser.sentTo(callback.href)).searchParams.has('auth_key')).toBe(true);
  });

  it('a second time', async () => {
    const { browser, callback } = await begun();
    await browser.sentTo(callback.href);
    expect(errorOf(await browser.sentTo(callback.href))).toBe(refused);
  });

  it('too late', async () => {
    const { browser, callback } = await begun();
    await server.advance(601);
    expect(errorOf(await browser.sentTo(callback.href))).toBe(refused);
  });

  it.each(['state', 'code'])('with another %s', async (name) => {
    const { browser, callback } = await begun();
    callback.searchParams.set(name, 'x'.repeat(43));
    const expected = name === 'state' ? refused : number('sns_login_failed');
    expect(errorOf(await browser.sentTo(callback.href))).toBe(expected);
  });

  it("with somebody else's code: state and challenge are this browser's own", async () => {
    const [mine, theirs] = [await begun(), await begun()];
    mine.callback.searchParams.set('code', theirs.callback.searchParams.get('code') ?? '');
    const back = await mine.browser.sentTo(mine.callback.href);
    expect(errorOf(back)).toBe(number('sns_login_failed'));
  });

  it('by another provider', async () => {
    const { browser, callback } = await begun();
    const other = callback.href.replace('/callback/google', '/callback/line');
    expect(errorOf(await browser.sentTo(other))).toBe(refused);
  });
});

describe('the one-time key', () => {
  const keyFor = async (query: Record<string, string> = {}): Promise<string> =>
    (await logInAs(server, { person: 'emma' }, query)).searchParams.get('auth_key') ?? '';
  const exchange = (auth_key: string, device_unique_id = deviceId): Promise<Response> =>
    askForTokens(server, { auth_key, device_unique_id });

  it('is exchanged once [AUTH-03, AUTH-04]', async () => {
    const key = await keyFor();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(key)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400, 400, 400,
    ]);
    await expectProblem(await exchange(key), 'auth_key_invalid');
  });

  it('runs out after 60 seconds [AUTH-03]', async () => {
    const [inTime, late] = [await keyFor(), await keyFor()];
    await server.advance(59);
    expect((await exchange(inTime)).status).toBe(200);
    await server.advance(1);
    await expectProblem(await exchange(late), 'auth_key_invalid');
  });

  it('belongs to the device that asked for it', async () => {
    const key = await keyFor({ device_unique_id: 'phone' });
    await expectProblem(await exchange(key, 'laptop'), 'auth_key_invalid');
    expect((await exchange(key, 'phone')).status).toBe(200);
  });

  it.each([
    [{}],
    [{ auth_key: 'a' }],
    [{ auth_key: '', device_unique_id: deviceId }],
    [{ refresh_token: '' }],
    [{ refresh_token: 7 }],
    [[]],
  ])('is not %j', async (body) => {
    await expectProblem(await askForTokens(server, body), 'wrong_request_format');
  });
});

describe('the access token', () => {
  it('says who, where, on which device and until when [AUTH-05]', async () => {
    const { jwt } = await tokensFor(server, 'minji');
    expect(decodeProtectedHeader(jwt)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    const claims = decodeJwt(jwt);
    expect(claims).toMatchObject({
      iss: walletUrl,
      aud: 'dipper',
      country: 'kr',
      device_unique_id: deviceId,
      grant: '1',
      sns_type: 'google',
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
    expect(Number(claims.sub)).toBeGreaterThan(0);
  });

  it('has run out after 15 minutes: 460, not 401 [AUTH-07, ERR-01]', async () => {
    const { jwt } = await tokensFor(server, 'minji');
    expect((await signIn(jwt)).status).toBe(200);
    await server.advance(901);
    await expectProblem(await signIn(jwt), 'token_expired');
  });

  const forged = async (name: string): Promise<string> => {
    const { jwt } = await tokensFor(server, 'minji');
    const [head = '', claims = '', signature = ''] = jwt.split('.');
    const payload = decodeJwt(jwt);
    const secret = new TextEncoder().encode('a secret that is long enough for it');
    const { kid } = decodeProtectedHeader(jwt);
    switch (name) {
      case 'none':
        return new UnsecuredJWT(payload).encode();
      case 'another algorithm':
        return new SignJWT(payload)
          .setProtectedHeader({
            alg: 'HS256',
            typ: 'at+jwt',
            ...(kid === undefined ? {} : { kid }),
          })
          .sign(secret);
      case 'other claims': {
        const other = Buffer.from(JSON.stringify({ ...payload, sub: '1' })).toString('base64url');
        return `${head}.${other}.${signature}`;
      }
      case 'an unknown key': {
        const other = Buffer.from(
          JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid: 'unknown' }),
        ).toString('base64url');
        return `${other}.${claims}.${signature}`;
      }
      default:
        return name;
    }
  };

  it.each(['none', 'another algorithm', 'other claims', 'an unknown key', 'null', 'a.b.c', 'a'])(
    'is refused when it is forged: %s [AUTH-05]',
    async (name) => {
      await expectProblem(await signIn(await forged(name)), 'not_authenticated');
    },
  );
});

describe('the refresh token', () => {
  it('is exchanged for its successor [AUTH-04]', async () => {
    const first = await tokensFor(server, 'emma');
    const second = await tokensOf(await refresh(first.refreshToken));
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await signIn(second.jwt)).status).toBe(200);
    expect((await refresh(second.refreshToken)).status).toBe(200);
  });

  it('gives the same successor again when the answer was lost, also many times at once', async () => {
    const first = await tokensFor(server, 'emma');
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => tokensOf(await refresh(first.refreshToken))),
    );
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect((await refresh(answers[0]?.refreshToken ?? '')).status).toBe(200);
  });

  it('ends its whole family when it comes again after its successor was used [AUTH-04]', async () => {
    const first = await tokensFor(server, 'emma');
    const second = await tokensOf(await refresh(first.refreshToken));
    const third = await tokensOf(await refresh(second.refreshToken));
    await expectProblem(await refresh(first.refreshToken), 'refresh_token_reused');
    await expectProblem(await refresh(third.refreshToken), 'refresh_token_invalid');
    await expectProblem(await refresh(first.refreshToken), 'refresh_token_invalid');
  });

  it('ends its whole family when it comes again after a minute, used or not [AUTH-04]', async () => {
    const first = await tokensFor(server, 'emma');
    const second = await tokensOf(await refresh(first.refreshToken));
    await server.advance(61);
    await expectProblem(await refresh(first.refreshToken), 'refresh_token_reused');
    await expectProblem(await refresh(second.refreshToken), 'refresh_token_invalid');
  });

  it('leaves other logins of the same person alone', async () => {
    const [stolen, other] = [await tokensFor(server, 'emma'), await tokensFor(server, 'emma')];
    await tokensOf(await refresh(stolen.refreshToken));
    await server.advance(61);
    await expectProblem(await refresh(stolen.refreshToken), 'refresh_token_reused');
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  it('runs out after 30 days, and its family after 180', async () => {
    const first = await tokensFor(server, 'emma');
    const idle = await tokensFor(server, 'emma');
    let current = first;
    const monthly = [29, 29, 29, 29, 29, 29];
    for (const days of monthly) {
      await server.advance(days * 24 * 3600);
      current = await tokensOf(await refresh(current.refreshToken));
    }
    await expectProblem(await refresh(idle.refreshToken), 'refresh_token_invalid');
    await server.advance(7 * 24 * 3600);
    await expectProblem(await refresh(current.refreshToken), 'refresh_token_invalid');
  });

  it.each(['null', 'r1-a', `rzzz-${'a'.repeat(43)}`, 'eyJhbGciOiJub25lIn0.e30.'])(
    'is not %j',
    async (text) => {
      await expectProblem(await refresh(text), 'refresh_token_invalid');
    },
  );

  it('is of no use once the account is blocked', async () => {
    const tokens = await tokensFor(server, 'layla');
    await server.owner.query(setState, ['google:google-demo-layla', 'blocked']);
    await expectProblem(await refresh(tokens.refreshToken), 'account_blocked');
    await expectProblem(await signIn(tokens.jwt), 'account_blocked');
    await server.owner.query(setState, ['google:google-demo-layla', 'active']);
    await expectProblem(await refresh(tokens.refreshToken), 'refresh_token_invalid');
  });

  it('stands in no table, and neither does any other secret of a login', async () => {
    const { refreshToken } = await tokensFor(server, 'emma');
    const key = (await logInAs(server, { person: 'emma' })).searchParams.get('auth_key') ?? '';
    const [row] = await server.owner.query<{ text: string }>(storedSecrets);
    expect(row?.text.length).toBeGreaterThan(1000);
    expect(row?.text).not.toContain(refreshToken);
    expect(row?.text).not.toContain(key);
  });
});

describe('signing in', () => {
  it('tells who the person is [AUTH-08]', async () => {
    const { jwt } = await tokensFor(server, 'minji');
    const response = await signIn(jwt);
    const { results, status_code } = signinRoute.answers[200].parse(await response.json());
    expect([response.status, status_code]).toEqual([200, 200]);
    expect(results).toEqual([
      {
        id: Number(decodeJwt(jwt).sub),
        tag: expect.any(String),
        nickname: '민지',
        date_of_birth: '1996-04-12',
        date_joined: expect.stringMatching(/^\d{4}-.*Z$/),
        gender: 1,
        grants: { payment: 1, adult: 1 },
        service_agreement: { legal_rep_payment_col: false, pay_agree_for_minors: false },
        country: 'kr',
        is_vip: true,
        vip_grade: 'gold',
        dj_level: 'regular',
      },
    ]);
  });

  it.each([
    ['210', 210, 'false'],
    ['211', 211, 'false'],
    ['220', 220, 'true'],
    ['221', 221, 'true'],
  ])(
    'tells an uncertified person by %s, with a link to certify [AUTH-08, API-02]',
    async (text, status, grace) => {
      await server.owner.query(setCertification, ['google:google-demo-jiho', text]);
      const response = await signIn((await tokensFor(server, 'jiho')).jwt);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ status_code: status });
      const links = parseLinkHeader(response.headers.get('link'));
      const { origin, pathname, searchParams } = new URL(links['certification'] ?? '');
      expect(`${origin}${pathname}`).toBe('https://certify.example.com/start');
      expect(Object.fromEntries(searchParams)).toEqual({
        request: expect.stringMatching(/^c[0-9a-z]+-[\w-]{43}$/),
        is_grace_period: grace,
      });
    },
  );

  it('is by the word of the login that the token is of, also after it was renewed [AUTH-08]', async () => {
    const first = await tokensFor(server, 'minji');
    const renewed = await tokensOf(await refresh(first.refreshToken));
    for (const { jwt } of [first, renewed]) {
      await expectProblem(await signIn(jwt, 'apple'), 'wrong_account_info');
      expect((await signIn(jwt)).status).toBe(200);
    }
  });

  it('needs a token and a known country', async () => {
    await expectProblem(await server.call('/signin/', postJson({})), 'not_authenticated');
    const { jwt } = await tokensFor(server, 'minji');
    const request = postJson({ sns_type: 'google', country: 'fr' }, bearer(jwt));
    await expectProblem(await server.call('/signin/', request), 'wrong_request_format');
  });
});

describe('signing out', () => {
  it('ends the login it is called with, and no other [AUTH-09]', async () => {
    const [here, there] = [await tokensFor(server, 'emma'), await tokensFor(server, 'emma')];
    const response = await server.call('/signout/', {
      method: 'DELETE',
      headers: bearer(here.jwt),
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { results: [], status_code: 200 },
    ]);
    await expectProblem(await refresh(here.refreshToken), 'refresh_token_invalid');
    await expectProblem(await signIn(here.jwt), 'not_authenticated');
    expect((await signIn(there.jwt)).status).toBe(200);
    expect((await refresh(there.refreshToken)).status).toBe(200);
  });
});
