import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { walletUrl } from './testing/browser.ts';
import { putState } from './testing/credentials.ts';
import {
  askForTokens,
  authorizeAddress,
  chooseAtGoogle,
  expectProblem,
  logInAs,
  tokensOf,
} from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const newestIdentity = statement(
  'test-newest-identity',
  'select l.identity from dipper.login_identity l order by l.created_at desc limit 1',
);

let server: TestServer;

const deviceId = 'test-device';
const errorOf = (back: URL): string | null => back.searchParams.get('login_error');
const number = (name: ErrorName): string => String(errorCatalogue[name].number);
const countPeople = statement(
  'test-count-people',
  `select (select count(*) from dipper.app_user)::int as people,
     (select count(*) from dipper.login_identity)::int as identities`,
);
const stranger = (name: string) => ({ email: `${name}@example.com`, name });

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

describe('the redirect to Google', () => {
  it('has state, nonce and a challenge, bound to the browser [AUTH-03]', async () => {
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
      /^dipper-login=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; SameSite=Lax$/,
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
  ])('never leads to a foreign address by billing_page %j [AUTH-03]', async (billing_page) => {
    const back = await logInAs(server, { person: 'yuki' }, { billing_page });
    expect(`${back.origin}${back.pathname}`).toBe(`${walletUrl}/payment/spoon`);
    expect(errorOf(back)).toBeNull();
  });

  it('is refused for a login that is not offered', async () => {
    const back = await server.browser().sentTo(authorizeAddress({ sns_type: 'email' }));
    expect(errorOf(back)).toBe(number('sns_type_not_available'));
  });

  it('is refused to a person who says that they are not old enough [AUTH-02]', async () => {
    const path = '/authorize/?sns_type=google&age_confirmed=0';
    const response = await server.call(path, { redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? '');
    expect(errorOf(back)).toBe(number('age_confirmation_required'));
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

describe('the return from Google', () => {
  it.each([
    [undefined, '/payment/spoon'],
    ['spoon', '/payment/spoon'],
    ['exchange', '/exchange/spoon'],
    ['subscribe', '/subscribe'],
  ])('for billing_page %s goes to %s with a one-time key [AUTH-03]', async (page, path) => {
    const query: Record<string, string> = page === undefined ? {} : { billing_page: page };
    const back = await logInAs(server, { person: 'yuki' }, query);
    expect(`${back.origin}${back.pathname}`).toBe(`${walletUrl}${path}`);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      auth_key: expect.stringMatching(/^[\w-]{43}$/),
      country: 'jp',
      is_new: '0',
    });
  });

  it('creates an account for a new person, once, and only with their agreement [AUTH-08, AUTH-13]', async () => {
    const form = stranger('newcomer');
    const people = async () => (await server.owner.query(countPeople))[0];
    const before = await people();
    const first = await logInAs(server, form, { country: 'tw' });
    expect(first.searchParams.get('is_new')).toBe('1');
    expect(first.searchParams.get('country')).toBe('tw');
    const key = { auth_key: first.searchParams.get('auth_key'), device_unique_id: deviceId };
    await expectProblem(await askForTokens(server, key), 'not_registered');
    await expectProblem(await askForTokens(server, { ...key, sign_up: false }), 'not_registered');
    expect(await people(), 'nobody has said yes').toEqual(before);
    expect((await logInAs(server, form)).searchParams.get('is_new')).toBe('1');
    await tokensOf(await askForTokens(server, { ...key, sign_up: true }));
    await expectProblem(await askForTokens(server, { ...key, sign_up: true }), 'auth_key_invalid');
    const second = await logInAs(server, form, { country: 'us' });
    expect(second.searchParams.get('is_new')).toBe('0');
    expect(second.searchParams.get('country')).toBe('tw');
  });

  it('creates it in the country that the page named, even if the login began in another [AUTH-13]', async () => {
    const form = stranger('elsewhere');
    const first = await logInAs(server, form, { country: 'tw' });
    const key = { auth_key: first.searchParams.get('auth_key'), device_unique_id: deviceId };
    const response = await askForTokens(server, { ...key, sign_up: true, country: 'us' });
    expect(decodeJwt((await tokensOf(response)).jwt)).toMatchObject({ country: 'us' });
  });

  it('creates one account for two first logins at once', async () => {
    const form = stranger('twice');
    const backs = await Promise.all([logInAs(server, form), logInAs(server, form)]);
    const ids = await Promise.all(
      backs.map(async (back) => {
        const auth_key = back.searchParams.get('auth_key');
        const { jwt } = await tokensOf(
          await askForTokens(server, { auth_key, device_unique_id: deviceId, sign_up: true }),
        );
        return decodeJwt(jwt).sub;
      }),
    );
    expect(ids[0]).toBe(ids[1]);
  });

  it('reports a person who turned back', async () => {
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
    const auth_key = first.searchParams.get('auth_key');
    const body = { auth_key, device_unique_id: deviceId, sign_up: true };
    await tokensOf(await askForTokens(server, body));
    const [identity] = await server.owner.query<{ identity: string }>(newestIdentity);
    await putState(server, identity?.identity ?? '', 'deleted');
    expect(errorOf(await logInAs(server, form))).toBe('10302');
    await server.advance(7 * 24 * 3600 + 1);
    const again = await logInAs(server, form);
    expect(again.searchParams.get('is_new')).toBe('1');
  });
});

describe('a return that does not belong to a login here is refused', () => {
  const begun = async () => {
    const browser = server.browser();
    const provider = await browser.sentTo(authorizeAddress());
    const callback = await chooseAtGoogle(server, browser, { provider, form: { person: 'yuki' } });
    return { browser, callback };
  };
  const refused = number('login_attempt_expired');

  it('in another browser, and the attempt stays usable', async () => {
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

  it('with another person’s code: state and challenge are this browser’s own', async () => {
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

  it('expires after 60 seconds [AUTH-03]', async () => {
    const [inTime, late] = [await keyFor(), await keyFor()];
    await server.advance(40);
    expect((await exchange(inTime)).status).toBe(200);
    await server.advance(20);
    await expectProblem(await exchange(late), 'auth_key_invalid');
  });

  it('belongs to the device that requested it', async () => {
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
  ])('is refused as %j', async (body) => {
    await expectProblem(await askForTokens(server, body), 'wrong_request_format');
  });
});
