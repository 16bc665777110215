import { failure, forgetTokensRoute, success, tokensRoute } from '@dipper/contract';
import type { BodyOf, ErrorName, Result } from '@dipper/contract';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http, Problem, RouteRequest } from '../../platform/http/index.ts';
import { hashToken } from '../../platform/ids.ts';
import { closeFamilyOf } from './access/repository.ts';
import { exchangeAuthKey, refreshTokens } from './commands.ts';
import type { SessionDependencies, Tokens } from './commands.ts';
import { isOwnPage, keepingFor } from './keeping.ts';
import type { Keeping } from './keeping.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { LoginBrowsers } from './login-browser.ts';
import { bindingOf, ownerOfKey } from './one-time-keys.ts';
import type { BroughtKey } from './one-time-keys.ts';
import { keyBehind } from './proof.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import { ownerOfRefreshToken } from './refresh-token.ts';
import { isFromHere } from './where-from.ts';

export type TokensOptions = SessionDependencies & {
  readonly browsers: Pick<KnownBrowsers, 'remember'>;
  readonly loginBrowsers: LoginBrowsers;
  readonly refreshCookie: RefreshCookie;
  readonly pageOrigin: string;
};

type Request = RouteRequest<typeof tokensRoute>;
type KeyBody = Extract<BodyOf<typeof tokensRoute>, { readonly auth_key: string }>;

const broughtKeyOf = (body: KeyBody): BroughtKey => ({
  authKey: body.auth_key,
  deviceId: body.device_unique_id,
  isSigningUp: body.sign_up === true,
  country: body.country,
});

type Traded = Result<{ readonly tokens: Tokens; readonly keeping: Keeping }, ErrorName>;

const storeTokens = (tokens: Result<Tokens, ErrorName>, keeping: Keeping): Traded =>
  tokens.ok ? success({ tokens: tokens.value, keeping }) : tokens;

/** Renews the login in the browser's cookie, and answers only into that cookie. */
const goOn = async (
  options: TokensOptions,
  { source, cookies }: Request,
  lifetimeSeconds: number,
): Promise<Traded> => {
  const { refreshCookie, pageOrigin } = options;
  const token = refreshCookie.tokenOf(cookies, lifetimeSeconds);
  if (token === undefined || !isOwnPage(source, pageOrigin)) {
    return failure('refresh_token_invalid');
  }
  return storeTokens(await refreshTokens(options, token, undefined), 'cookie');
};

/** A stored secret that cannot be decrypted is treated as unknown. */
const trade = async (options: TokensOptions, request: Request): Promise<Traded> => {
  const { body, source } = request;
  if ('kept_for' in body) return goOn(options, request, body.kept_for);
  const { pageOrigin } = options;
  const keeping = keepingFor(source, { isProved: body.proof !== undefined, pageOrigin });
  if ('auth_key' in body) {
    const proofKey = keyBehind(body.proof, body.auth_key);
    if (!proofKey.ok) return failure('auth_key_invalid');
    return storeTokens(await exchangeAuthKey(options, broughtKeyOf(body), proofKey.value), keeping);
  }
  const proofKey = keyBehind(body.proof, body.refresh_token);
  if (!proofKey.ok) return failure('refresh_token_invalid');
  return storeTokens(await refreshTokens(options, body.refresh_token, proofKey.value), keeping);
};

/**
 * Before the person is asked whether the login is theirs: if the page wants to know, and if the key
 * was requested elsewhere. A key without an account asks by itself if it was requested here.
 */
const askWhose = async (options: TokensOptions, request: Request): Promise<Problem | undefined> => {
  const { database, loginBrowsers: browsers, pageOrigin } = options;
  const { body } = request;
  if (!('auth_key' in body) || body.confirmed === true) return undefined;
  const key = await bindingOf(database, body.auth_key);
  if (key === undefined) return undefined;
  const brought = { ...request, isProved: body.proof !== undefined };
  const mustConfirm = body.confirmed === false && key.user_id !== null;
  if (!mustConfirm && isFromHere(key, brought, { browsers, pageOrigin })) return undefined;
  const owner = await ownerOfKey(database, broughtKeyOf(body));
  if (owner === undefined) return undefined;
  const { nickname, userId } = owner;
  const named = userId === undefined ? {} : { user_id: Number(userId) };
  return problem('login_unconfirmed', { arguments: { nickname, ...named } });
};

export const mountTokens = (http: Http, options: TokensOptions): void => {
  const { database, browsers, refreshCookie, pageOrigin } = options;

  http.mount(tokensRoute, async (request) => {
    const asks = await askWhose(options, request);
    if (asks !== undefined) return asks;
    const traded = await trade(options, request);
    if (!traded.ok) {
      const { error: code } = traded;
      request.log.warn({ event: 'tokens-refused', code }, 'tokens were refused');
      return problem(code);
    }
    const { tokens, keeping } = traded.value;
    const { jwt, refreshToken } = tokens;
    const data = keeping === 'answer' ? { jwt, refresh_token: refreshToken } : { jwt };
    const browser = browsers.remember();
    const cookies = keeping === 'cookie' ? [browser, refreshCookie.keep(refreshToken)] : [browser];
    return answer(200, { data }, { cookies });
  });

  http.mount(forgetTokensRoute, async ({ query, cookies, source }) => {
    const token = refreshCookie.tokenOf(cookies, query.kept_for);
    if (token === undefined || !isOwnPage(source, pageOrigin)) return answer(204, undefined);
    const owner = ownerOfRefreshToken(token);
    if (owner !== undefined) await closeFamilyOf(database, owner, hashToken(token));
    return answer(204, undefined, { cookies: [refreshCookie.end()] });
  });
};
