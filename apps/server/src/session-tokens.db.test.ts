import { parseLinkHeader, signinRoute } from '@dipper/contract';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { walletUrl } from './testing/browser.ts';
import { putState } from './testing/credentials.ts';
import {
  askForTokens,
  expectProblem,
  logInAs,
  postJson,
  tokensFor,
  tokensOf,
} from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const setCertification = statement(
  'test-set-certification',
  `update dipper.app_user u set certification = $2
   from dipper.login_identity l
   where l.identity = $1 and u.bucket = l.bucket and u.user_id = l.user_id`,
);
const storedSecrets = statement(
  'test-stored-secrets',
  `select concat(
     (select jsonb_agg(t) from dipper.refresh_token t), (select jsonb_agg(c) from dipper.one_time_key c),
     (select jsonb_agg(a) from dipper.authorize_attempt a)) as text`,
);

let server: TestServer;

const deviceId = 'test-device';
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const signIn = (jwt: string, sns_type = 'google'): Promise<Response> =>
  server.call('/signin/', postJson({ sns_type, country: 'kr' }, bearer(jwt)));
const refresh = (refreshToken: string): Promise<Response> =>
  askForTokens(server, { refresh_token: refreshToken });

beforeAll(async () => {
  server = await startTestServer({
    CERTIFICATION_URL: 'https://certify.example.com/start',
    CERTIFICATION_TAKES_REFRESH_TOKEN: 'off',
    CERTIFICATION_SECRET: `whsec_${Buffer.from('the secret of a certification service').toString('base64')}`,
  });
});

afterAll(() => server.stop());

describe('the access token', () => {
  it('contains the person, the country, the device and its expiry [AUTH-05]', async () => {
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

  it('expires after 15 minutes: 460, not 401 [AUTH-07, ERR-01]', async () => {
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

  it('gives the same successor again if the answer was lost, also many times at once', async () => {
    const first = await tokensFor(server, 'emma');
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => tokensOf(await refresh(first.refreshToken))),
    );
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect((await refresh(answers[0]?.refreshToken ?? '')).status).toBe(200);
  });

  it('ends its whole family if it is used again after its successor was used [AUTH-04]', async () => {
    const first = await tokensFor(server, 'emma');
    const second = await tokensOf(await refresh(first.refreshToken));
    const third = await tokensOf(await refresh(second.refreshToken));
    await expectProblem(await refresh(first.refreshToken), 'refresh_token_reused');
    await expectProblem(await refresh(third.refreshToken), 'refresh_token_invalid');
    await expectProblem(await refresh(first.refreshToken), 'refresh_token_invalid');
  });

  it('ends its whole family if it is used again after a minute, whether its successor was used or not [AUTH-04]', async () => {
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

  it('expires after 30 days, and its family after 180', async () => {
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
    'is refused as %j',
    async (text) => {
      await expectProblem(await refresh(text), 'refresh_token_invalid');
    },
  );

  it('is refused once the account is blocked', async () => {
    const tokens = await tokensFor(server, 'layla');
    await putState(server, 'google:google-demo-layla', 'blocked');
    await expectProblem(await refresh(tokens.refreshToken), 'account_blocked');
    await expectProblem(await signIn(tokens.jwt), 'account_blocked');
    await putState(server, 'google:google-demo-layla', 'active');
    await expectProblem(await refresh(tokens.refreshToken), 'refresh_token_invalid');
  });

  it('is stored in no table in clear, and neither is any other secret of a login', async () => {
    const { refreshToken } = await tokensFor(server, 'emma');
    const key = (await logInAs(server, { person: 'emma' })).searchParams.get('auth_key') ?? '';
    const [row] = await server.owner.query<{ text: string }>(storedSecrets);
    expect(row?.text.length).toBeGreaterThan(1000);
    expect(row?.text).not.toContain(refreshToken);
    expect(row?.text).not.toContain(key);
  });
});

describe('signing in', () => {
  it('returns the person’s data [AUTH-08]', async () => {
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
    'reports an uncertified person by %s, with a link to the certification [AUTH-08, API-02]',
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

  it('returns the login method of the token’s own login, also after a refresh [AUTH-08]', async () => {
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
