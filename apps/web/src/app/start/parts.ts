import { authenticationFailures, readTokenPayload } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import type { AuthenticationEvent } from '../../shared/analytics/index.ts';
import { hasStatus, isRefusal } from '../../shared/api/index.ts';
import type { Tokens } from '../../shared/tokens/index.ts';
import type { BootFacts } from './facts.ts';
import type { BootEffect, BootPhase, BootState, LoginFailure, LoginOffer } from './model.ts';

const userIdOf = (tokens: Tokens | undefined): number | undefined => {
  const payload = readTokenPayload(tokens?.jwt);
  return payload.ok ? payload.value.userId : undefined;
};

const countryOf = (tokens: Tokens | undefined): Country | undefined => {
  const payload = readTokenPayload(tokens?.jwt);
  return payload.ok ? payload.value.country : undefined;
};

const ownerOf = (offer: LoginOffer | undefined): number | undefined =>
  offer?.kind === 'key' ? offer.owner : userIdOf(offer?.tokens);

const tokensOf = (offer: LoginOffer | undefined): Tokens | undefined =>
  offer?.kind === 'tokens' ? offer.tokens : undefined;

const nicknameOf = (offer: LoginOffer | undefined): string | undefined =>
  offer?.kind === 'key' ? offer.nickname : undefined;

const saysNoCountry = ({ payload }: BootFacts): boolean => payload?.ok === false;
const cannotBeRenewed = (tokens: Tokens | undefined): boolean => tokens?.renewal === undefined;

const isProblem = ({ failure }: BootFacts, code: string): boolean =>
  failure?.kind === 'problem' &&
  failure.problem.kind === 'problem' &&
  failure.problem.problem.code === code;

const credentialsOf = ({ event }: BootFacts) =>
  event.type === 'page-opened' ? event.credentials : undefined;

/** Conditions that a row may test. */
const conditions = {
  'the login came back with an error': ({ failure }) => failure?.kind === 'returned',
  'the address has a one-time key': (facts) => credentialsOf(facts)?.kind === 'auth-key',
  'the address has a token': (facts) => credentialsOf(facts)?.kind === 'token',
  'the address has a token that says no country': (facts) =>
    saysNoCountry(facts) && cannotBeRenewed(tokensOf(facts.offer)),
  'nothing is stored': ({ stored }) => stored === undefined,
  'the stored token says no country': (facts) =>
    saysNoCountry(facts) && cannotBeRenewed(facts.stored),
  'the key waits for a yes': (facts) => isProblem(facts, 'login_unconfirmed'),
  'a key is offered': ({ offer }) => offer?.kind === 'key',
  'somebody else is stored': ({ offer, stored }) => {
    const storedUser = userIdOf(stored);
    return storedUser !== undefined && storedUser !== ownerOf(offer);
  },
  'the key is of somebody whom nobody here is': ({ offer, stored }) =>
    offer?.kind === 'key' &&
    offer.nickname !== undefined &&
    !offer.isOwned &&
    userIdOf(stored) === undefined,
  // Another tab used the same key first.
  'whoever owns the key is here by now': ({ offer, stored }) => {
    const storedUser = userIdOf(stored);
    return (
      offer?.kind === 'key' &&
      offer.isOwned &&
      storedUser !== undefined &&
      storedUser === offer.owner
    );
  },
  'somebody makes room': ({ replaces }) => replaces,
  'the person switches': ({ event }) => event.type === 'person-chosen' && event.isSwitched,
  'the person switches to a key': ({ event, offer }) =>
    event.type === 'person-chosen' && event.isSwitched && offer?.kind === 'key',
  'the token says no country': saysNoCountry,
  'the identity is not certified': ({ event }) =>
    event.type === 'signed-in' && event.certification !== undefined,
  'nobody answered': ({ failure }) => failure?.kind === 'problem' && !isRefusal(failure.problem),
  // A session that ended since the last visit is no reason to interrupt anyone.
  'a stored session has ended': ({ source }) => source === 'storage',
  // The server refused both the token and its renewal. A blocked account gets its own message.
  'a stored session turns out to have ended': ({ source, failure }) =>
    source === 'storage' &&
    failure?.kind === 'problem' &&
    (hasStatus(failure.problem, 460) || hasStatus(failure.problem, 401)),
  'nobody has signed up with it': (facts) => isProblem(facts, 'not_registered'),
  'the person signs up': ({ event }) =>
    event.type === 'sign-up-chosen' && event.country !== undefined,
  'data is stored': ({ event }) => event.type === 'auth-key-received' && event.hadData,
} as const satisfies Record<string, (facts: BootFacts) => boolean>;
export type BootConditionName = keyof typeof conditions;
export const holds = (name: BootConditionName, facts: BootFacts): boolean =>
  conditions[name](facts);

const track = (
  name: AuthenticationEvent['name'],
  fields: Omit<AuthenticationEvent, 'name'> = {},
): BootEffect => ({ do: 'track', event: { name, ...fields } });

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

const trackFailure = ({ failure, payload }: BootFacts): readonly BootEffect[] => {
  if (failure === undefined) return [];
  const fields = {
    country: payload?.ok === true ? payload.value.country : undefined,
    userId: payload?.ok === true ? payload.value.userId : undefined,
    statusCode: statusOf(failure),
    errorMessage: messageOf(failure),
  };
  return [track('token_login_fail', fields), track('check_auth_fail', fields)];
};

const trackSuccess = ({ event }: BootFacts): readonly BootEffect[] => {
  if (event.type !== 'signed-in') return [];
  const { country, userId } = event.person;
  return [track('check_auth_success', { country, userId, statusCode: event.status })];
};

const countryNow = ({ event, payload }: BootFacts): Country | undefined => {
  if (event.type === 'signed-in') return event.person.country;
  return payload?.ok === true ? payload.value.country : undefined;
};

const certify = ({ event }: BootFacts): readonly BootEffect[] =>
  event.type === 'signed-in' && event.certification !== undefined
    ? [{ do: 'certify', certification: event.certification, userId: event.person.userId }]
    : [];

/** Returns the effect if its value is present. */
const ifPresent = <Value>(
  value: Value | undefined,
  effect: (value: Value) => BootEffect,
): readonly BootEffect[] => (value === undefined ? [] : [effect(value)]);

/** Actions that a row may take. */
const actions = {
  'read-store': () => [{ do: 'read-store' }],
  // An app proves who uses it; an address proves nothing about who opened it.
  'exchange-key': ({ authKey: key, source }) =>
    ifPresent(key, (authKey) => ({
      do: 'exchange',
      authKey,
      signUpCountry: undefined,
      isConfirmed: source === 'native',
    })),
  'confirm-key': ({ offer }) =>
    offer?.kind === 'key'
      ? [
          {
            do: 'exchange',
            authKey: offer.authKey,
            signUpCountry: offer.signUpCountry,
            isConfirmed: true,
          },
        ]
      : [],
  'ask-sign-up': () => [{ do: 'ask-sign-up' }],
  'keep-tokens': ({ offer }) =>
    ifPresent(tokensOf(offer), (tokens) => ({ do: 'keep-tokens', tokens })),
  'get-fresh-token': () => [{ do: 'get-fresh-token' }],
  'sign-in': (facts) => ifPresent(countryNow(facts), (country) => ({ do: 'sign-in', country })),
  'ask-who': ({ offer }) => [{ do: 'ask-who', nickname: nicknameOf(offer) }],
  'ask-whose': ({ offer }) =>
    ifPresent(nicknameOf(offer), (nickname) => ({ do: 'ask-whose', nickname })),
  'forget-offer': ({ stored }) => [{ do: 'forget-offer', country: countryOf(stored) }],
  'remember-country': (facts) =>
    ifPresent(countryNow(facts), (country) => ({ do: 'remember-country', country })),
  'clear-data': () => [{ do: 'clear-data' }],
  'show-failure': ({ failure }) =>
    ifPresent(failure, (why) => ({ do: 'show-failure', failure: why })),
  certify,
  'tell-login': ({ source }) => (source === 'storage' ? [] : [{ do: 'tell-login' }]),
  'note-certified': ({ event }) =>
    event.type === 'signed-in' ? [{ do: 'note-certified', userId: event.person.userId }] : [],
  'track-query-login': () => [track('start_query_token_login')],
  'track-storage-login': () => [track('start_storage_token_login')],
  'track-login-tried': ({ payload }) =>
    payload?.ok === true
      ? [
          track('token_login_tried', {
            country: payload.value.country,
            userId: payload.value.userId,
          }),
        ]
      : [],
  'track-success': trackSuccess,
  'track-failure': trackFailure,
  'track-nobody': () => [
    track('check_auth_fail', { errorMessage: authenticationFailures.tokenEmpty }),
  ],
} as const satisfies Record<string, (facts: BootFacts) => readonly BootEffect[]>;
export type BootActionName = keyof typeof actions;
export const effectsOf = (name: BootActionName, facts: BootFacts): readonly BootEffect[] =>
  actions[name](facts);

/** The state that a row leads to; none where the facts cannot make one. */
export const stateOf = (phase: BootPhase, facts: BootFacts): BootState | undefined => {
  const { event, source, authKey, offer, replaces, stored, payload, failure } = facts;
  switch (phase) {
    case 'closed':
    case 'reading-store':
    case 'unreachable':
      return { phase };
    case 'exchanging':
      return authKey === undefined ? undefined : { phase, source, authKey, replaces };
    case 'asking-sign-up':
      return authKey === undefined ? undefined : { phase, source, authKey };
    case 'freshening':
      return { phase, source };
    case 'comparing':
      return offer && { phase, source, offer };
    case 'asking-whose':
      return offer?.kind === 'key' ? { phase, source, offer } : undefined;
    case 'asking-who':
      return offer && stored && { phase, source, offer, stored };
    case 'signing-in':
      return payload?.ok === true ? { phase, source, payload: payload.value } : undefined;
    case 'person':
      return event.type === 'signed-in' ? { phase, person: event.person } : undefined;
    case 'guest':
      return { phase, failure };
  }
};
