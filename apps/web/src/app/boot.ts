import { authenticationFailures, readTokenPayload } from '@dipper/contract';
import type { AuthenticationFailure, Country, TokenPayload } from '@dipper/contract';
import type { AuthenticationEvent } from '../shared/analytics/index.ts';
import { isRefusal } from '../shared/api/index.ts';
import type { ApiProblem } from '../shared/api/index.ts';
import type { Person } from '../shared/session/index.ts';
import type { Tokens } from '../shared/tokens/index.ts';
import type { Credentials } from './credentials.ts';

/** Where a login came from: the address, what the browser kept, or the app around the page. */
export type LoginSource = 'query' | 'storage' | 'native';

/** Why nobody is logged in, in the words of the specification or as the server's problem. */
export type LoginFailure =
  | { readonly kind: 'invalid-token'; readonly message: AuthenticationFailure }
  | { readonly kind: 'problem'; readonly problem: ApiProblem }
  /** Login at the provider ended with this code, in the address that it came back to. */
  | { readonly kind: 'returned'; readonly code: string };

export type BootState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'reading-store' }
  | { readonly phase: 'exchanging'; readonly source: LoginSource }
  | { readonly phase: 'freshening'; readonly source: LoginSource }
  | {
      readonly phase: 'signing-in';
      readonly source: LoginSource;
      readonly payload: TokenPayload;
    }
  | { readonly phase: 'person'; readonly person: Person }
  | { readonly phase: 'guest'; readonly failure: LoginFailure | undefined }
  /** Nobody answered: whoever was logged in still is, as far as anyone knows. */
  | { readonly phase: 'unreachable' };

export type BootEvent =
  | {
      readonly type: 'page-opened';
      readonly credentials: Credentials | undefined;
      readonly loginError: string | undefined;
    }
  | { readonly type: 'store-read'; readonly tokens: Tokens | undefined }
  | { readonly type: 'auth-key-received'; readonly authKey: string; readonly hadData: boolean }
  | { readonly type: 'tokens-received'; readonly tokens: Tokens }
  | { readonly type: 'fresh-token-received'; readonly jwt: string }
  | { readonly type: 'tokens-refused'; readonly problem: ApiProblem }
  | {
      readonly type: 'signed-in';
      readonly person: Person;
      readonly status: number;
      /** Where the person must certify who they are first. */
      readonly certification: string | undefined;
    }
  | { readonly type: 'person-missing' }
  | { readonly type: 'sign-in-refused'; readonly problem: ApiProblem }
  | { readonly type: 'connection-returned' }
  | { readonly type: 'session-lost' }
  | { readonly type: 'signed-out' };

export type BootEffect =
  | { readonly do: 'read-store' }
  | { readonly do: 'exchange'; readonly authKey: string }
  | { readonly do: 'keep-tokens'; readonly tokens: Tokens }
  /** Renews the token first when it expires within a minute. */
  | { readonly do: 'get-fresh-token' }
  | { readonly do: 'sign-in'; readonly country: Country }
  | { readonly do: 'remember-country'; readonly country: Country }
  | { readonly do: 'clear-data' }
  | { readonly do: 'show-failure'; readonly failure: LoginFailure }
  /** Leaves for the page that certifies who the person is. */
  | { readonly do: 'certify'; readonly address: string }
  | { readonly do: 'track'; readonly event: AuthenticationEvent };

export type Step = { readonly state: BootState; readonly effects: readonly BootEffect[] };

export const closed: BootState = { phase: 'closed' };

const to = (state: BootState, ...effects: readonly BootEffect[]): Step => ({ state, effects });

const track = (name: AuthenticationEvent['name'], fields: Omit<AuthenticationEvent, 'name'> = {}) =>
  ({ do: 'track', event: { name, ...fields } }) as const satisfies BootEffect;

const messageOf = (failure: LoginFailure): string => {
  if (failure.kind === 'invalid-token') return failure.message;
  if (failure.kind === 'returned') return failure.code;
  return failure.problem.kind === 'problem'
    ? failure.problem.problem.code
    : authenticationFailures.noResponse;
};

const statusOf = (failure: LoginFailure): number | undefined =>
  failure.kind === 'problem' && failure.problem.kind === 'problem'
    ? failure.problem.problem.status_code
    : undefined;

/** Without an answer nothing is known about the session, so nothing kept is thrown away. */
const isPassing = (failure: LoginFailure): boolean =>
  failure.kind === 'problem' && !isRefusal(failure.problem);

type Attempt = {
  readonly source: LoginSource;
  readonly payload?: TokenPayload | undefined;
};

const failed = (failure: LoginFailure, { source, payload }: Attempt): Step => {
  const fields = {
    country: payload?.country,
    userId: payload?.userId,
    statusCode: statusOf(failure),
    errorMessage: messageOf(failure),
  };
  const told = [track('token_login_fail', fields), track('check_auth_fail', fields)];
  if (isPassing(failure)) return to({ phase: 'unreachable' }, ...told);
  // A session that ended since the last visit is no news to interrupt anyone with.
  const quiet = source === 'storage' && payload === undefined;
  const shown: readonly BootEffect[] = quiet ? [] : [{ do: 'show-failure', failure }];
  return to({ phase: 'guest', failure }, ...told, ...shown, { do: 'clear-data' });
};

const signIn = (source: LoginSource, jwt: string): Step => {
  const payload = readTokenPayload(jwt);
  if (!payload.ok) return failed({ kind: 'invalid-token', message: payload.error }, { source });
  const { country, userId } = payload.value;
  return to(
    { phase: 'signing-in', source, payload: payload.value },
    { do: 'remember-country', country },
    track('token_login_tried', { country, userId }),
    { do: 'sign-in', country },
  );
};

const withTokens = (
  source: LoginSource,
  tokens: Tokens,
  ...before: readonly BootEffect[]
): Step => {
  const payload = readTokenPayload(tokens.jwt);
  if (!payload.ok && tokens.refreshToken === undefined) {
    const failure = failed({ kind: 'invalid-token', message: payload.error }, { source });
    return to(failure.state, ...before, ...failure.effects);
  }
  return to({ phase: 'freshening', source }, ...before, { do: 'get-fresh-token' });
};

const openWith = (credentials: Credentials): Step => {
  const started = track('start_query_token_login');
  if (credentials.kind === 'auth-key') {
    const { authKey } = credentials;
    return to({ phase: 'exchanging', source: 'query' }, started, { do: 'exchange', authKey });
  }
  const tokens: Tokens = { jwt: credentials.token, refreshToken: credentials.refreshToken };
  return withTokens('query', tokens, started, { do: 'keep-tokens', tokens });
};

const storeRead = (tokens: Tokens | undefined): Step =>
  tokens === undefined
    ? to(
        { phase: 'guest', failure: undefined },
        track('check_auth_fail', { errorMessage: authenticationFailures.tokenEmpty }),
      )
    : withTokens('storage', tokens, track('start_storage_token_login'));

const exchangeNative = (authKey: string, hadData: boolean): Step => {
  const clearing: readonly BootEffect[] = hadData ? [{ do: 'clear-data' }] : [];
  return to({ phase: 'exchanging', source: 'native' }, ...clearing, {
    do: 'exchange',
    authKey,
  });
};

const sourceOf = (state: BootState): LoginSource => ('source' in state ? state.source : 'storage');

const attemptOf = (state: BootState): Attempt => ({
  source: sourceOf(state),
  payload: state.phase === 'signing-in' ? state.payload : undefined,
});

const signedIn = ({ person, status, certification }: BootEvent & { type: 'signed-in' }): Step =>
  to(
    { phase: 'person', person },
    { do: 'remember-country', country: person.country },
    track('check_auth_success', {
      country: person.country,
      userId: person.userId,
      statusCode: status,
    }),
    ...(certification === undefined ? [] : [{ do: 'certify', address: certification } as const]),
  );

/** The start of the page as a machine: events happened, effects are to be done. */
export const advance = (state: BootState, event: BootEvent): Step => {
  switch (event.type) {
    case 'page-opened':
      if (event.loginError !== undefined) {
        return failed({ kind: 'returned', code: event.loginError }, { source: 'query' });
      }
      return event.credentials === undefined
        ? to({ phase: 'reading-store' }, { do: 'read-store' })
        : openWith(event.credentials);
    case 'store-read':
      return state.phase === 'reading-store' ? storeRead(event.tokens) : to(state);
    case 'auth-key-received':
      return exchangeNative(event.authKey, event.hadData);
    case 'tokens-received': {
      const next = signIn(sourceOf(state), event.tokens.jwt);
      return to(next.state, { do: 'keep-tokens', tokens: event.tokens }, ...next.effects);
    }
    case 'fresh-token-received':
      return signIn(sourceOf(state), event.jwt);
    case 'tokens-refused':
      return failed({ kind: 'problem', problem: event.problem }, attemptOf(state));
    case 'signed-in':
      return signedIn(event);
    case 'person-missing':
      return failed(
        { kind: 'invalid-token', message: authenticationFailures.noUserInfo },
        attemptOf(state),
      );
    case 'sign-in-refused':
      return failed({ kind: 'problem', problem: event.problem }, attemptOf(state));
    case 'connection-returned':
      return state.phase === 'unreachable'
        ? to({ phase: 'reading-store' }, { do: 'read-store' })
        : to(state);
    case 'session-lost':
      return to({ phase: 'guest', failure: undefined });
    case 'signed-out':
      return to({ phase: 'guest', failure: undefined }, { do: 'clear-data' });
  }
};
