import { authenticationFailures, readTokenPayload } from '@dipper/contract';
import type { AuthenticationFailure, Result, TokenPayload } from '@dipper/contract';
import type { Tokens } from '../../shared/tokens/index.ts';
import type { Credentials } from '../credentials.ts';
import type { BootEvent, BootState, LoginFailure, LoginSource } from './model.ts';

/** All that rows ask about and pass on: what was known, and what the event adds. */
export type BootFacts = {
  readonly event: BootEvent;
  readonly source: LoginSource;
  /** The one-time key that the event brings, or that is being exchanged. */
  readonly authKey: string | undefined;
  /** The tokens that would log somebody in. */
  readonly offered: Tokens | undefined;
  readonly stored: Tokens | undefined;
  readonly payload: Result<TokenPayload, AuthenticationFailure> | undefined;
  readonly failure: LoginFailure | undefined;
};

export const tokensIn = (credentials: Credentials | undefined): Tokens | undefined =>
  credentials?.kind === 'token'
    ? { jwt: credentials.token, refreshToken: credentials.refreshToken }
    : undefined;

const offeredBy = (state: BootState, event: BootEvent): Tokens | undefined => {
  if (event.type === 'page-opened') return tokensIn(event.credentials);
  if (event.type === 'tokens-received') return event.tokens;
  return 'offered' in state ? state.offered : undefined;
};

const authKeyFor = (state: BootState, event: BootEvent): string | undefined => {
  if (event.type === 'auth-key-received') return event.authKey;
  if (event.type === 'page-opened') {
    return event.credentials?.kind === 'auth-key' ? event.credentials.authKey : undefined;
  }
  return 'authKey' in state ? state.authKey : undefined;
};

const storedFor = (state: BootState, event: BootEvent): Tokens | undefined => {
  if (event.type === 'store-read') return event.tokens;
  return 'stored' in state ? state.stored : undefined;
};

/** Of the token that the event brings, or of the one that is being signed in with. */
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

/** Where the login came from that goes on, or that the event begins. */
const sourceOf = (state: BootState, event: BootEvent): LoginSource => {
  switch (event.type) {
    case 'page-opened':
      return event.credentials === undefined && event.loginError === undefined
        ? 'storage'
        : 'query';
    case 'auth-key-received':
      return 'native';
    case 'store-read':
      return state.phase === 'comparing' ? 'query' : 'storage';
    case 'person-chosen':
      return event.isSwitched ? 'query' : 'storage';
    default:
      return 'source' in state ? state.source : 'storage';
  }
};

export const factsOf = (state: BootState, event: BootEvent): BootFacts => {
  const payload = payloadOf(state, event);
  return {
    event,
    source: sourceOf(state, event),
    authKey: authKeyFor(state, event),
    offered: offeredBy(state, event),
    stored: storedFor(state, event),
    payload,
    failure: failureOf(event, payload),
  };
};
