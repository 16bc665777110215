import { authorizePath, authorizeQuery } from '@dipper/contract';
import type { ErrorName, SnsType } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { redirect } from '../../platform/http/index.ts';
import type { Http, RawHandler, RawReply, RawRequest } from '../../platform/http/index.ts';
import { hashToken } from '../../platform/ids.ts';
import type { IdentityProvider } from '../../ports/identity.ts';
import { beginLogin, finishLogin } from './commands.ts';
import type { LoginBrowsers } from './login-browser.ts';
import { askingAddress, failedLoginAddress, loggedInAddress, usualWayBack } from './policy.ts';
import type { WayBack } from './policy.ts';
import { takeAttempt } from './repository.ts';
import type { LoginAttempt } from './repository.ts';

export type AuthorizeOptions = {
  readonly database: Database;
  readonly providers: readonly IdentityProvider[];
  readonly publicUrl: string;
  /** The address where a login begins and ends; its host may differ from the page's. */
  readonly apiUrl: string;
  readonly loginBrowsers: LoginBrowsers;
};

const apiBase = '/api';
type AnswersBy = IdentityProvider['answersBy'];

const callbackPath = <Sns extends string>(snsType: Sns) =>
  `/authorize/callback/${snsType}` as const;

const back = (way: WayBack, name: ErrorName): RawReply => redirect(failedLoginAddress(way, name));

/** A navigating browser gets a page in every case, never an answer meant for programs. */
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
  const { database, providers, publicUrl, apiUrl, loginBrowsers } = options;
  const query = authorizeQuery.safeParse(request.query);
  if (!query.success) return back(usualWayBack(publicUrl), 'wrong_request_format');
  const { sns_type, billing_page, country } = query.data;
  const way: WayBack = { publicUrl, billingPage: billing_page, country };
  const provider = providers.find(({ snsType }) => snsType === sns_type);
  if (provider === undefined) return back(way, 'sns_type_not_available');
  // A site that knows the specified parameters alone does not ask for the age: our own page does.
  if (query.data.age_confirmed === undefined) return redirect(askingAddress(way));
  // Attempts are stored only after the person has confirmed their age on that page.
  if (query.data.age_confirmed !== '1') return back(way, 'age_confirmation_required');
  const browser = loginBrowsers.begin(request.cookies, provider.answersBy);
  const callbackUrl = `${apiUrl}${callbackPath(sns_type)}`;
  const beginning = { provider, query: query.data, browser: browser.hash, callbackUrl };
  const address = await beginLogin(database, beginning);
  if (!address.ok) return back(way, address.error);
  return redirect(address.value.href, [browser.cookie]);
};

type Answer = Readonly<Record<string, string | undefined>>;

/** The first value of a repeated field counts, as in an address. */
const formOf = ({ rawBody }: RawRequest): Answer =>
  Object.fromEntries([...new URLSearchParams(rawBody.toString('utf8'))].toReversed());

const returnedUrl = (apiUrl: string, snsType: SnsType, answer: Answer): URL => {
  const url = new URL(`${apiUrl}${callbackPath(snsType)}`);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
};

type Returned = {
  readonly provider: IdentityProvider;
  readonly attempt: LoginAttempt & { readonly browserHash: Buffer };
  readonly state: string;
  readonly answer: Answer;
};

const complete = async (
  { database, publicUrl, apiUrl }: AuthorizeOptions,
  { provider, attempt, state, answer }: Returned,
): Promise<RawReply> => {
  const { snsType, nonce, codeVerifier, billingPage } = attempt;
  const way: WayBack = { publicUrl, billingPage, country: attempt.country };
  const returned = returnedUrl(apiUrl, snsType, answer);
  const identity = await provider.finish({ state, nonce, codeVerifier }, returned);
  if (!identity.ok) return back(way, identity.error);
  const login = await finishLogin(database, attempt, identity.value);
  return login.ok
    ? redirect(loggedInAddress({ ...way, country: login.value.country }, login.value))
    : back(way, login.error);
};

/** An attempt belongs to one provider. Another provider's answer ends it and proves no person. */
const callback = async (
  options: AuthorizeOptions,
  request: RawRequest,
  answersBy: AnswersBy,
): Promise<RawReply> => {
  const { database, providers, publicUrl, loginBrowsers } = options;
  const usual = usualWayBack(publicUrl);
  const provider = providers.find(({ snsType }) => snsType === request.params.sns);
  const answer = answersBy === 'form' ? formOf(request) : request.query;
  const { state } = answer;
  const browser = loginBrowsers.hashOf(request.cookies, answersBy);
  if (provider?.answersBy !== answersBy || state === undefined || browser === undefined) {
    return back(usual, 'login_attempt_expired');
  }
  const hashes = { state: hashToken(state), browser };
  const used = await takeAttempt(database, hashes);
  if (used.outcome === 'unknown') return back(usual, 'login_attempt_expired');
  if (used.outcome === 'expired') {
    const { billingPage, country } = used;
    return back({ publicUrl, billingPage, country }, 'login_attempt_expired');
  }
  const { attempt } = used;
  if (attempt.snsType !== provider.snsType) return back(usual, 'login_attempt_expired');
  return complete(options, {
    provider,
    attempt: { ...attempt, browserHash: browser },
    state,
    answer,
  });
};

/** Navigations, not calls: they end in a redirect to a page of ours, or to the provider. */
export const mountAuthorize = (http: Http, options: AuthorizeOptions): void => {
  const { publicUrl } = options;
  const login = {
    isLogin: true,
    load: 'login',
    awayTo: (name: ErrorName) => failedLoginAddress(usualWayBack(publicUrl), name),
  } as const;
  const begin: RawHandler = (request) => authorize(options, request);
  const end = (answersBy: AnswersBy): RawHandler =>
    neverStranded(publicUrl, (request) => callback(options, request, answersBy));
  http.raw(`GET ${apiBase}${authorizePath}`, neverStranded(publicUrl, begin), login);
  http.raw(`GET ${apiBase}${callbackPath(':sns')}`, end('query'), login);
  http.raw(`POST ${apiBase}${callbackPath(':sns')}`, end('form'), login);
};
