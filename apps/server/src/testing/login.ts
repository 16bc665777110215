import { errorCatalogue, problemSchema, tokensRoute } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { expect } from 'vitest';
import { walletUrl } from './browser.ts';
import type { Browser } from './browser.ts';
import type { TestServer } from './server.ts';

export type TestTokens = { readonly jwt: string; readonly refreshToken: string };

export const authorizeAddress = (query: Readonly<Record<string, string>> = {}): string => {
  const usual = { sns_type: 'google', is_jwt: '1', is_whale: '1', age_confirmed: '1' };
  return `${walletUrl}/api/authorize/?${new URLSearchParams({ ...usual, ...query })}`;
};

/** Chooses a person at Google's page; where the browser is then sent back to. */
export const chooseAtGoogle = (
  server: TestServer,
  browser: Browser,
  { provider, form }: { readonly provider: URL; readonly form: Readonly<Record<string, string>> },
): Promise<URL> =>
  browser.sentTo(`${server.sandbox.url}/google/choose`, {
    request: provider.search.slice(1),
    ...form,
  });

type LoginOfTest = {
  readonly form: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
};

/** Logs in, from the authorize address to the page that the login comes back to. */
export const logInWith = async (
  server: TestServer,
  browser: Browser,
  { form, query }: LoginOfTest,
): Promise<URL> => {
  const provider = await browser.sentTo(authorizeAddress(query));
  const callback = await chooseAtGoogle(server, browser, { provider, form });
  return browser.sentTo(callback.href);
};

/** Logs in, in a browser that nobody has used before. */
export const logInAs = (
  server: TestServer,
  form: LoginOfTest['form'],
  query: LoginOfTest['query'] = {},
): Promise<URL> => logInWith(server, server.browser(), { form, query });

export const postJson = (body: unknown, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

export const askForTokens = (server: Pick<TestServer, 'call'>, body: unknown): Promise<Response> =>
  server.call('/tokens/', postJson(body));

export const tokensOf = async (response: Response): Promise<TestTokens> => {
  if (response.status !== 200) throw new Error(`no tokens: ${await response.text()}`);
  const { data } = tokensRoute.answers[200].parse(await response.json());
  if (data.refresh_token === undefined) throw new Error('the refresh token went elsewhere');
  return { jwt: data.jwt, refreshToken: data.refresh_token };
};

/** Returns fresh tokens of one of the demo people. */
export const tokensFor = async (server: TestServer, person: string): Promise<TestTokens> => {
  const back = await logInAs(server, { person });
  const auth_key = back.searchParams.get('auth_key');
  return tokensOf(
    await askForTokens(server, { auth_key, device_unique_id: 'test-device', sign_up: true }),
  );
};

/** Headers of somebody of the demo people who has just logged in. */
export const bearer = async (
  server: TestServer,
  person: string,
): Promise<{ readonly authorization: string }> => ({
  authorization: `Bearer ${(await tokensFor(server, person)).jwt}`,
});

export const expectProblem = async (response: Response, name: ErrorName): Promise<void> => {
  expect(problemSchema.parse(await response.json()).code).toBe(name);
  expect(response.status).toBe(errorCatalogue[name].status);
};
