import { authorizePath, authorizeQuery, snsTypeSchema } from '@dipper/contract';
import type { ErrorName, SnsType } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { redirect } from '../../platform/http/index.ts';
import type { Cookie, Http, RawHandler, RawReply, RawRequest } from '../../platform/http/index.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import type { IdentityProvider } from '../../ports/identity.ts';
import { attemptLifetimeSeconds, beginLogin, finishLogin } from './commands.ts';
import { failedLoginAddress, loggedInAddress, usualWayBack } from './policy.ts';
import type { WayBack } from './policy.ts';
import { takeAttempt } from './repository.ts';
import type { LoginAttempt } from './repository.ts';

export type AuthorizeOptions = {
  readonly database: Database;
  readonly providers: readonly IdentityProvider[];
  readonly publicUrl: string;
  /** Where a login begins and ends, which may be another host than the page's. */
  readonly apiUrl: string;
};

const apiBase = '/api';
const browserBytes = 32;
const browserShape = /^[\w-]{43}$/;

/** With the prefix a browser takes the cookie only from this very host, over https. */
const cookieName = (apiUrl: string): string =>
  apiUrl.startsWith('https:') ? '__Host-dipper-login' : 'dipper-login';

const callbackPath = <Sns extends string>(snsType: Sns) =>
  `/authorize/callback/${snsType}` as const;

/** Several logins at once in one browser share its secret. */
const browserOf = (request: RawRequest, name: string): string => {
  const known = request.cookies[name];
  return known !== undefined && browserShape.test(known) ? known : randomToken(browserBytes);
};

const back = (way: WayBack, name: ErrorName): RawReply => redirect(failedLoginAddress(way, name));

/** A person who navigates gets a page whatever happens, never an answer meant for programs. */
const neverStranded =
  (publicUrl: string, handler: RawHandler): RawHandler =>
  async (request) => {
    try {
      return await handler(request);
    } catch (error) {
      request.log.error({ error }, 'a login could not go on');
      return back(usualWayBack(publicUrl), 'login_failed');
    }
  };

const authorize = async (options: AuthorizeOptions, request: RawRequest): Promise<RawReply> => {
  const { database, providers, publicUrl, apiUrl } = options;
  const query = authorizeQuery.safeParse(request.query);
  if (!query.success) return back(usualWayBack(publicUrl), 'wrong_request_format');
  const { sns_type, billing_page, country } = query.data;
  const way: WayBack = { publicUrl, billingPage: billing_page, country };
  const provider = providers.find(({ snsType }) => snsType === sns_type);
  if (provider === undefined) return back(way, 'sns_type_not_available');
  const name = cookieName(apiUrl);
  const browser = browserOf(request, name);
  const callbackUrl = `${apiUrl}${callbackPath(sns_type)}`;
  const address = await beginLogin(database, { provider, query: query.data, browser, callbackUrl });
  if (!address.ok) return back(way, address.error);
  const cookie: Cookie = {
    name,
    value: browser,
    path: '/',
    maxAgeSeconds: attemptLifetimeSeconds,
  };
  return redirect(address.value.href, [cookie]);
};

const returnedUrl = (apiUrl: string, snsType: SnsType, query: RawRequest['query']): URL => {
  const url = new URL(`${apiUrl}${callbackPath(snsType)}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
};

type Returned = {
  readonly attempt: LoginAttempt;
  readonly state: string;
  readonly query: RawRequest['query'];
};

const complete = async (
  { database, providers, publicUrl, apiUrl }: AuthorizeOptions,
  { attempt, state, query }: Returned,
): Promise<RawReply> => {
  const { snsType, nonce, codeVerifier, billingPage } = attempt;
  const way: WayBack = { publicUrl, billingPage, country: attempt.country };
  const provider = providers.find((known) => known.snsType === snsType);
  if (provider === undefined) return back(way, 'sns_type_not_available');
  const returned = returnedUrl(apiUrl, snsType, query);
  const identity = await provider.finish({ state, nonce, codeVerifier }, returned);
  if (!identity.ok) return back(way, identity.error);
  const login = await finishLogin(database, attempt, identity.value);
  return login.ok
    ? redirect(loggedInAddress({ ...way, country: login.value.country }, login.value))
    : back(way, login.error);
};

const callback = async (options: AuthorizeOptions, request: RawRequest): Promise<RawReply> => {
  const { database, publicUrl, apiUrl } = options;
  const usual = usualWayBack(publicUrl);
  const snsType = snsTypeSchema.safeParse(request.params.sns);
  const { state } = request.query;
  const browser = request.cookies[cookieName(apiUrl)];
  if (!snsType.success || state === undefined || browser === undefined) {
    return back(usual, 'login_attempt_expired');
  }
  const hashes = { state: hashToken(state), browser: hashToken(browser) };
  const used = await takeAttempt(database, hashes);
  if (used.outcome === 'unknown') return back(usual, 'login_attempt_expired');
  if (used.outcome === 'expired') {
    const { billingPage, country } = used;
    return back({ publicUrl, billingPage, country }, 'login_attempt_expired');
  }
  if (used.attempt.snsType !== snsType.data) return back(usual, 'login_attempt_expired');
  return complete(options, { attempt: used.attempt, state, query: request.query });
};

/** Navigations, not calls: they end in a redirect to a page of ours, or to the provider. */
export const mountAuthorize = (http: Http, options: AuthorizeOptions): void => {
  const { publicUrl } = options;
  const login = { isLogin: true, load: 'write' } as const;
  const begin: RawHandler = (request) => authorize(options, request);
  const end: RawHandler = (request) => callback(options, request);
  http.raw(`GET ${apiBase}${authorizePath}`, neverStranded(publicUrl, begin), login);
  http.raw(`GET ${apiBase}${callbackPath(':sns')}`, neverStranded(publicUrl, end), login);
};
