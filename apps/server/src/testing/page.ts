import { signinRoute, tokensRoute } from '@dipper/contract';
import { walletUrl } from './browser.ts';
import { logInAs, logInWith, postJson } from './login.ts';
import type { TestServer } from './server.ts';

const setCookie = /^([^=]+)=([^;]*)/;

export type TestPage = {
  readonly cookies: Map<string, string>;
  /** Calls as a script of the page does: with the page's origin, and the cookies of its browser. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  readonly tokens: (body: unknown) => Promise<Response>;
};

export const ownOrigin = { origin: walletUrl, 'sec-fetch-site': 'same-origin' } as const;

/** A page of ours in a browser; `from` is where the browser says that it asks from. */
export const openPage = (
  server: Pick<TestServer, 'call'>,
  from: Readonly<Record<string, string>> = ownOrigin,
): TestPage => {
  const cookies = new Map<string, string>();
  const ask: TestPage['ask'] = async (path, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(from)) headers.set(name, value);
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await server.call(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = setCookie.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return { cookies, ask, tokens: (body) => ask('/tokens/', postJson(body)) };
};

/** Returns the key of a login in a browser that nobody has used before. */
export const authKeyFor = async (server: TestServer, person: string): Promise<string> =>
  (await logInAs(server, { person })).searchParams.get('auth_key') ?? '';

export const deviceOfPage = 'd1';

/** Logs in as the page does, in its own browser and for its own device. */
export const authKeyOn = async (
  server: TestServer,
  page: TestPage,
  form: Readonly<Record<string, string>>,
): Promise<string> => {
  const browser = server.browser();
  for (const [name, value] of page.cookies) browser.cookies.set(name, value);
  const query = { device_unique_id: deviceOfPage };
  const back = await logInWith(server, browser, { form, query });
  for (const [name, value] of browser.cookies) page.cookies.set(name, value);
  return back.searchParams.get('auth_key') ?? '';
};

export type Answered = { readonly jwt: string; readonly refresh_token?: string | undefined };

export const dataOf = async (response: Response): Promise<Answered> => {
  if (response.status !== 200) throw new Error(`no tokens: ${await response.text()}`);
  return tokensRoute.answers[200].parse(await response.json()).data;
};

export const userIdOf = async (server: TestServer, jwt: string): Promise<number> => {
  const body = { sns_type: 'google', country: 'kr' };
  const response = await server.call(
    '/signin/',
    postJson(body, { authorization: `Bearer ${jwt}` }),
  );
  return signinRoute.answers[200].parse(await response.json()).results[0]?.id ?? 0;
};

/** Logs somebody in on the page. */
export const logInOn = async (
  server: TestServer,
  page: TestPage,
  person: string,
): Promise<{ readonly jwt: string; readonly userId: number }> => {
  const auth_key = await authKeyOn(server, page, { person });
  const body = { auth_key, device_unique_id: deviceOfPage, sign_up: true };
  const { jwt } = await dataOf(await page.tokens(body));
  return { jwt, userId: await userIdOf(server, jwt) };
};
