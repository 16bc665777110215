import { authenticationFailures, readTokenPayload } from '@dipper/contract';
import type { AuthenticationFailure, Result, TokenPayload } from '@dipper/contract';
import type { Tokens } from '../../shared/tokens/index.ts';
import type { Credentials } from '../credentials.ts';
import type {
  BootEvent,
  BootState,
  KeyOffer,
  LoginFailure,
  LoginOffer,
  LoginSource,
} from './model.ts';

/** The facts that rows test and pass on: the earlier ones, and those that the event adds. */
export type BootFacts = {
  readonly event: BootEvent;
  readonly source: LoginSource;
  /** The one-time key that the event brings, or that is being exchanged. */
  readonly authKey: string | undefined;
  readonly offer: LoginOffer | undefined;
  readonly replaces: boolean;
  readonly stored: Tokens | undefined;
  readonly payload: Result<TokenPayload, AuthenticationFailure> | undefined;
  readonly failure: LoginFailure | undefined;
};

export const tokensIn = (credentials: Credentials | undefined): Tokens | undefined => {
  if (credentials?.kind !== 'token') return undefined;
  const { token: jwt, refreshToken } = credentials;
  return {
    jwt,
    renewal: refreshToken === undefined ? undefined : { by: 'handed-over', refreshToken },
  };
};

const tokensOffered = (tokens: Tokens | undefined): LoginOffer | undefined =>
  tokens && { kind: 'tokens', tokens };

/** Reads from the server's problem whose login awaits a confirmation. */
const ownerIn = ({ problem }: BootEvent & { readonly type: 'tokens-refused' }) => {
  if (problem.kind !== 'problem' || problem.problem.code !== 'login_unconfirmed') return undefined;
  const { user_id: owner, nickname } = problem.problem.arguments ?? {};
  return {
    owner: typeof owner === 'number' ? owner : undefined,
    nickname: typeof nickname === 'string' ? nickname : undefined,
  };
};

const keyOf = (authKey: string): KeyOffer => ({
  kind: 'key',
  authKey,
  owner: undefined,
  nickname: undefined,
  isOwned: false,
  signUpCountry: undefined,
});

const keyOffered = (state: BootState, event: BootEvent): LoginOffer | undefined => {
  if (event.type === 'tokens-refused' && state.phase === 'exchanging') {
    const owned = ownerIn(event);
    return owned && { ...keyOf(state.authKey), ...owned };
  }
  if (event.type === 'sign-up-chosen' && state.phase === 'asking-sign-up') {
    const { country: signUpCountry } = event;
    return { ...keyOf(state.authKey), signUpCountry };
  }
  if (event.type === 'person-chosen' && state.phase === 'asking-whose') {
    return { ...state.offer, isOwned: event.isSwitched };
  }
  return undefined;
};

const offerBy = (state: BootState, event: BootEvent): LoginOffer | undefined => {
  if (event.type === 'page-opened') return tokensOffered(tokensIn(event.credentials));
  if (event.type === 'tokens-received') return tokensOffered(event.tokens);
  return keyOffered(state, event) ?? ('offer' in state ? state.offer : undefined);
};

const authKeyFor = (state: BootState, event: BootEvent): string | undefined => {
  if (event.type === 'auth-key-received') return event.authKey;
  if (event.type === 'page-opened') {
    return event.credentials?.kind === 'auth-key' ? event.credentials.authKey : undefined;
  }
  if ('offer' in state) return state.offer.kind === 'key' ? state.offer.authKey : undefined;
  return 'authKey' in state ? state.authKey : undefined;
};

const storedFor = (state: BootState, event: BootEvent): Tokens | undefined => {
  if (event.type === 'store-read') return event.tokens;
  return 'stored' in state ? state.stored : undefined;
};

/** Reads the payload of the event's token, or of the one that is signing in. */
const payloadOf = (state: BootState, event: BootEvent): BootFacts['payload'] => {
  if (event.type === 'fresh-token-received') return readTokenPayload(event.jwt);
  if (event.type === 'store-read' && state.phase === 'reading-store') {
    return event.tokens && readTokenPayload(event.tokens.jwt);
  }
  if (event.type === 'page-opened') {
    const tokens = tokensIn(event.credentials);
    return tokens && readTokenPayload(tokens.jwt);
  }
  return state.phase === 'signing-in' ? { ok: true, value: state.payload } : undefined;
};

const failureOf = (event: BootEvent, payload: BootFacts['payload']): LoginFailure | undefined => {
  switch (event.type) {
    case 'page-opened':
      if (event.loginError !== undefined) return { kind: 'returned', code: event.loginError };
      break;
    case 'tokens-refused':
    case 'sign-in-refused':
      return { kind: 'problem', problem: event.problem };
    case 'person-missing':
      return { kind: 'invalid-token', message: authenticationFailures.noUserInfo };
    default:
  }
  return payload?.ok === false ? { kind: 'invalid-token', message: payload.error } : undefined;
};

/** Returns the source of the login that goes on or that this event begins. */
const sourceOf = (state: BootState, event: BootEvent): LoginSource => {
  switch (event.type) {
    case 'page-opened':
      return event.credentials === undefined && event.loginError === undefined
        ? 'storage'
        : 'query';
    case 'auth-key-received':
      return 'native';
    case 'store-read':
      return state.phase === 'comparing' ? state.source : 'storage';
    case 'person-chosen':
      return event.isSwitched && 'source' in state ? state.source : 'storage';
    default:
      return 'source' in state ? state.source : 'storage';
  }
};

const replacesBy = (state: BootState, event: BootEvent): boolean =>
  event.type === 'person-chosen'
    ? event.isSwitched && state.phase === 'asking-who'
    : state.phase === 'exchanging' && state.replaces && event.type === 'tokens-received';

export const factsOf = (state: BootState, event: BootEvent): BootFacts => {
  const payload = payloadOf(state, event);
  return {
    event,
    source: sourceOf(state, event),
    authKey: authKeyFor(state, event),
    offer: offerBy(state, event),
    replaces: replacesBy(state, event),
    stored: storedFor(state, event),
    payload,
    failure: failureOf(event, payload),
  };
};
