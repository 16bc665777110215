import { errorCatalogue, pageConfigSchema, signinRoute } from '@dipper/contract';
import type { ErrorName, SigninResult } from '@dipper/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from './platform/log.ts';
import { reachable } from './platform/config/testing/production.ts';
import { askForTokens, authorizeAddress, postJson, tokensFor, tokensOf } from './testing/login.ts';
import type { TestTokens } from './testing/login.ts';
import { walletUrl } from './testing/browser.ts';
import type { Browser } from './testing/browser.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const logins = ['google', 'facebook', 'line', 'apple', 'twitter'] as const;
type Login = (typeof logins)[number];
/** Logins whose tokens name the person, and logins that are asked for the name. */
const signing = ['google', 'line', 'apple'] as const;
const asking = ['facebook', 'twitter'] as const;

type Form = Readonly<Record<string, string>>;
type Answer = { readonly redirect: string; readonly form: Form | null };
type Begun = { readonly browser: Browser; readonly provider: URL; readonly login: Login };

const lines: string[] = [];
/** Values that must never be in a line of the log. */
const secrets = new Set<string>();
let server: TestServer;

const number = (name: ErrorName): string => String(errorCatalogue[name].number);
const errorOf = (back: URL): string | null => back.searchParams.get('login_error');
const stranger = (name: string) => ({ email: `${name}@example.com`, name });

const keep = (values: Iterable<string>): void => {
  for (const value of values) if (value.length > 12) secrets.add(value);
};

const begin = async (login: Login, query: Form = {}, at = server): Promise<Begun> => {
  const browser = at.browser();
  const provider = await browser.sentTo(authorizeAddress({ sns_type: login, ...query }));
  keep(['state', 'nonce'].map((name) => provider.searchParams.get(name) ?? ''));
  return { browser, provider, login };
};

/** Returns what the provider makes the browser bring back after the person's choice. */
const answerOf = async ({ login, provider }: Begun, choice: object): Promise<Answer> => {
  const path = `/${login}/sign-in`;
  const signIn = await server.sandbox.control('POST', path, {
    authorizeUrl: provider.href,
    ...choice,
  });
  const answer = signIn as Answer;
  keep(Object.values(answer.form ?? Object.fromEntries(new URL(answer.redirect).searchParams)));
  return answer;
};

const bring = (browser: Browser, { redirect, form }: Answer): Promise<URL> =>
  browser.sentTo(redirect, form ?? undefined);

const logIn = async (login: Login, choice: object, query: Form = {}): Promise<URL> => {
  const begun = await begin(login, query);
  return bring(begun.browser, await answerOf(begun, choice));
};

const tokensAt = async (back: URL): Promise<TestTokens> => {
  const auth_key = back.searchParams.get('auth_key');
  const tokens = await tokensOf(
    await askForTokens(server, { auth_key, device_unique_id: 'd1', sign_up: true }),
  );
  keep([auth_key ?? '', tokens.jwt, tokens.refreshToken]);
  return tokens;
};

const signedIn = async (login: Login, jwt: string): Promise<SigninResult | undefined> => {
  const headers = { authorization: `Bearer ${jwt}` };
  const body = { sns_type: login, country: 'kr' };
  const response = await server.call('/signin/', postJson(body, headers));
  return signinRoute.answers[200].parse(await response.json()).results[0];
};

const next = (provider: Login, operation: string, outcome: string) =>
  server.sandbox.control('POST', '/scenarios', { provider, operation, outcome, delayMs: 50 });

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({}, createLog({ level: 'debug', destination }));
});

afterAll(() => server.stop());

it('all login providers are in the page’s configuration [API-01, AUTH-01]', async () => {
  const response = await fetch(`${server.url}/config.json`);
  const offered = pageConfigSchema.parse(await response.json()).logins;
  expect(offered).toEqual(expect.arrayContaining([...logins]));
});

describe.each(logins)('logging in with %s', (login) => {
  it('leads to the provider with a state and a challenge, bound to the browser [AUTH-03]', async () => {
    const { provider, browser } = await begin(login);
    const query = Object.fromEntries(provider.searchParams);
    expect(provider.href.startsWith(`${server.sandbox.url}/${login}/`)).toBe(true);
    expect(query).toMatchObject({
      redirect_uri: `${walletUrl}/api/authorize/callback/${login}`,
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(signing.some((name) => name === login)).toBe('nonce' in query);
    expect([...browser.cookies.keys()]).toEqual([
      login === 'apple' ? 'dipper-login-form' : 'dipper-login',
    ]);
  });

  it('finds the demo person, the same for every provider [AUTH-01, AUTH-08]', async () => {
    const atGoogle = decodeJwt((await tokensFor(server, 'minji')).jwt);
    const { jwt } = await tokensAt(await logIn(login, { person: 'minji' }));
    expect(decodeJwt(jwt)).toMatchObject({ sub: atGoogle.sub, sns_type: login, country: 'kr' });
    expect(await signedIn(login, jwt)).toMatchObject({ nickname: '민지', is_vip: true });
  });

  it('creates an account for a new person, once, with the provider’s name for them [AUTH-08]', async () => {
    const somebody = { email: `${login}@example.com`, name: `At ${login}` };
    const first = await logIn(login, somebody, { country: 'us' });
    expect(Object.fromEntries(first.searchParams)).toMatchObject({ is_new: '1', country: 'us' });
    const one = await tokensAt(first);
    const second = await logIn(login, somebody, { country: 'jp' });
    expect(Object.fromEntries(second.searchParams)).toMatchObject({ is_new: '0', country: 'us' });
    const two = await tokensAt(second);
    expect(decodeJwt(two.jwt).sub).toBe(decodeJwt(one.jwt).sub);
    expect((await signedIn(login, one.jwt))?.nickname).toBe(`At ${login}`);
  });

  it('returns to the page where it began [AUTH-03]', async () => {
    const back = await logIn(login, { person: 'yuki' }, { billing_page: 'exchange' });
    expect(`${back.origin}${back.pathname}`).toBe(`${walletUrl}/exchange/spoon`);
  });

  it('reports that a person turned back, there and on the sandbox’s control page [AUTH-13]', async () => {
    const page = { billing_page: 'subscribe', country: 'kr' };
    const canceled = await logIn(login, { cancel: true }, page);
    await next(login, 'person', 'decline');
    const denied = await logIn(login, { person: 'emma' }, page);
    for (const back of [canceled, denied]) {
      expect(back.pathname).toBe('/subscribe');
      expect(Object.fromEntries(back.searchParams)).toEqual({
        login_error: number('login_canceled'),
        country: 'kr',
      });
    }
  });

  it('refuses a blocked account [AUTH-13]', async () => {
    expect(errorOf(await logIn(login, { person: 'taeyang' }))).toBe('10306');
  });

  it.each([
    ['person', 'error'],
    ['person', 'wrong-issuer'],
    ['token', 'decline'],
    ['token', 'error'],
    ['token', 'lost'],
    ['token', 'refuse'],
  ])('leads to our error page when it fails at %s: %s [AUTH-13]', async (operation, outcome) => {
    await next(login, operation, outcome);
    const back = await logIn(login, { person: 'emma' }, { billing_page: 'exchange' });
    expect(back.pathname).toBe('/exchange/spoon');
    expect(errorOf(back)).toBe(number('sns_login_failed'));
    expect((await logIn(login, { person: 'emma' })).searchParams.has('auth_key')).toBe(true);
  });

  it('accepts a slow answer', async () => {
    await next(login, 'token', 'late');
    const back = await logIn(login, { person: 'emma' });
    expect(back.searchParams.has('auth_key')).toBe(true);
  });

  it('is refused in another browser, and when it is repeated [AUTH-03]', async () => {
    const begun = await begin(login);
    const answer = await answerOf(begun, { person: 'emma' });
    const other = (await begin(login)).browser;
    expect(errorOf(await bring(other, answer))).toBe(number('login_attempt_expired'));
    const back = await bring(begun.browser, answer);
    expect(back.searchParams.has('auth_key')).toBe(true);
    expect(errorOf(await bring(begun.browser, answer))).toBe(number('login_attempt_expired'));
  });

  it('is refused with another person’s code, though the rest is this browser’s own', async () => {
    const [mine, theirs] = [await begin(login), await begin(login)];
    const [own, stolen] = [
      await answerOf(mine, stranger('me')),
      await answerOf(theirs, { person: 'minji' }),
    ];
    const code = stolen.form?.['code'] ?? new URL(stolen.redirect).searchParams.get('code') ?? '';
    const mixed = new URL(own.redirect);
    if (own.form === null) mixed.searchParams.set('code', code);
    const form = own.form === null ? null : { ...own.form, code };
    const back = await bring(mine.browser, { redirect: mixed.href, form });
    expect(errorOf(back)).toBe(number('sns_login_failed'));
  });

  it('is refused when another provider brings the answer [AUTH-03]', async () => {
    for (const other of logins.filter((name) => name !== login)) {
      const begun = await begin(login);
      const answer = await answerOf(begun, { person: 'minji' });
      const fields = answer.form ?? Object.fromEntries(new URL(answer.redirect).searchParams);
      const address = new URL(`${walletUrl}/api/authorize/callback/${other}`);
      // The same browser has a login of the other one on its way as well.
      await begun.browser.sentTo(authorizeAddress({ sns_type: other }));
      const posted = await begun.browser.sentTo(address.href, fields);
      for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
      const visited = await begun.browser.sentTo(address.href);
      for (const back of [posted, visited]) {
        expect([other, errorOf(back)]).toEqual([other, number('login_attempt_expired')]);
      }
    }
  });
});

describe.each(signing)('a token of %s is refused', (login) => {
  it.each(['wrong-nonce', 'wrong-issuer', 'wrong-audience', 'wrong-signature', 'expired'])(
    'with %s [AUTH-13]',
    async (outcome) => {
      await next(login, 'token', outcome);
      const back = await logIn(login, { person: 'minji' });
      expect(errorOf(back)).toBe(number('sns_login_failed'));
      expect(back.searchParams.has('auth_key')).toBe(false);
    },
  );
});

it.each(
  asking.flatMap((login) => ['decline', 'error', 'lost'].map((how) => [login, how] as const)),
)(
  'a login by %s is refused if it does not identify the person: %s [AUTH-13]',
  async (login, outcome) => {
    await next(login, 'me', outcome);
    expect(errorOf(await logIn(login, { person: 'minji' }))).toBe(number('sns_login_failed'));
  },
);

it.each(asking)('a token of %s that names no person is refused [AUTH-13]', async (login) => {
  await next(login, 'me', 'nobody');
  expect(errorOf(await logIn(login, { person: 'minji' }))).toBe('10104');
});

it('a provider that never answers is waited for ten seconds, and the person returns [AUTH-13]', async () => {
  await Promise.all(logins.map((login) => next(login, 'token', 'never')));
  const backs = await Promise.all(logins.map((login) => logIn(login, { person: 'emma' })));
  expect(backs.map(errorOf)).toEqual(logins.map(() => number('sns_login_failed')));
});

describe('a login answer in a posted form', () => {
  it('is accepted from Apple only, and nothing else from Apple', async () => {
    const apple = await begin('apple');
    const { redirect, form } = await answerOf(apple, { person: 'minji' });
    const asQuery = `${redirect}?${new URLSearchParams(form ?? {})}`;
    expect(errorOf(await apple.browser.sentTo(asQuery))).toBe(number('login_attempt_expired'));
    const google = await begin('google');
    const answer = await answerOf(google, { person: 'minji' });
    const [address = '', query = ''] = answer.redirect.split('?');
    const asForm = Object.fromEntries(new URLSearchParams(query));
    const back = await google.browser.sentTo(address, asForm);
    expect(errorOf(back)).toBe(number('login_attempt_expired'));
  });

  it('may contain any name, without changing who the person is', async () => {
    const begun = await begin('apple');
    const { redirect, form } = await answerOf(begun, { person: 'minji' });
    const user = JSON.stringify({ name: { firstName: 'Some', lastName: 'Body' }, sub: 'x' });
    const back = await bring(begun.browser, { redirect, form: { ...form, user } });
    const { jwt } = await tokensAt(back);
    expect(await signedIn('apple', jwt)).toMatchObject({ nickname: '민지' });
  });

  it.each([
    ['application/json', '{"state":"x"}'],
    ['application/x-www-form-urlencoded', '__proto__=1&state=x&state=y&code='],
    ['application/x-www-form-urlencoded', '%zz=%00&state=%ff'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain', ''],
  ])('of another kind leads to our error page: %s %s', async (type, body) => {
    const { browser } = await begin('apple');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await server.call('/authorize/callback/apple', {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': type, cookie },
      body,
    });
    expect(response.status).toBe(303);
    const back = new URL(response.headers.get('location') ?? '');
    expect(errorOf(back)).toBe(number('login_attempt_expired'));
  });
});

it('a provider with an answer that is too large leads to our error page [AUTH-13]', async () => {
  const body = new URLSearchParams({ state: 'x'.repeat(65 * 1024) });
  const init = { method: 'POST', redirect: 'manual', body } as const;
  const response = await server.call('/authorize/callback/apple', init);
  expect(response.status).toBe(303);
  const back = new URL(response.headers.get('location') ?? '');
  expect([back.pathname, errorOf(back)]).toEqual(['/payment/spoon', number('request_too_large')]);
});

it('a failed login is logged with its reason, without secrets', async () => {
  await next('facebook', 'token', 'decline');
  await logIn('facebook', { person: 'minji' });
  const text = lines.join('\n');
  expect(text).toContain('"reason":"graph_100"');
  expect(secrets.size).toBeGreaterThan(100);
  for (const secret of secrets) expect(text).not.toContain(secret);
  for (const words of ['dipper-facebook-secret', 'dipper-line-secret', 'PRIVATE KEY', '김민지']) {
    expect(text).not.toContain(words);
  }
});

describe('a login provider that is down when it is first needed', () => {
  it.each([
    ['google', 'discovery'],
    ['google', 'jwks'],
    ['line', 'discovery'],
    ['apple', 'discovery'],
    ['apple', 'jwks'],
  ] as const)('is queried again at the next login: %s, %s', async (login, operation) => {
    const fresh = await startTestServer();
    try {
      const scenario = { provider: login, operation, outcome: 'error' };
      await fresh.sandbox.control('POST', '/scenarios', scenario);
      const first = await begin(login, {}, fresh);
      const failed =
        operation === 'discovery'
          ? first.provider
          : await bring(first.browser, await signInAt(fresh, first));
      expect(errorOf(failed)).toBe(number('sns_login_failed'));
      const second = await begin(login, {}, fresh);
      const back = await bring(second.browser, await signInAt(fresh, second));
      expect(back.searchParams.has('auth_key')).toBe(true);
    } finally {
      await fresh.stop();
    }
  });
});

const signInAt = async ({ sandbox }: TestServer, { login, provider }: Begun): Promise<Answer> => {
  const choice = { authorizeUrl: provider.href, person: 'emma' };
  return (await sandbox.control('POST', `/${login}/sign-in`, choice)) as Answer;
};

it('over https only Apple’s cookie is sent with another site’s form', async () => {
  const secure = await startTestServer({
    ...reachable,
    PUBLIC_URL: 'https://wallet.example.com',
  });
  try {
    const cookieOf = async (login: Login): Promise<string | undefined> => {
      const query = new URLSearchParams({ sns_type: login, age_confirmed: '1' });
      const path = `/authorize/?${query}`;
      const response = await secure.call(path, { redirect: 'manual' });
      return response.headers.getSetCookie()[0];
    };
    expect(await cookieOf('apple')).toMatch(
      /^__Host-dipper-login-form=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; Secure; SameSite=None$/,
    );
    for (const login of ['google', 'facebook', 'line', 'twitter'] as const) {
      expect(await cookieOf(login)).toMatch(
        /^__Host-dipper-login=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    }
  } finally {
    await secure.stop();
  }
});
