import { describe, expect, it } from 'vitest';
import { tokenWith } from '../../testing/token-with.ts';
import {
  after,
  done,
  exchanged,
  far,
  fresh,
  handedOver,
  jwt,
  missed,
  opened,
  problem,
  query,
  tokens,
} from '../testing/boot-walk.ts';
import type { BootEffect, BootEvent } from './model.ts';

/** The server says whose key it is, and keeps it. */
const unconfirmed = (userId: number): BootEvent => ({
  type: 'tokens-refused',
  problem: {
    kind: 'problem',
    status: 409,
    problem: {
      status_code: 49_112,
      code: 'login_unconfirmed',
      detail: '',
      request_id: 'q1',
      arguments: { nickname: 'Hoshi', user_id: userId },
    },
    retryAfterSeconds: undefined,
  },
});

const confirmed: BootEffect = {
  do: 'exchange',
  authKey: 'k1',
  signUpCountry: undefined,
  isConfirmed: true,
};

describe('a token for another person than the one stored', () => {
  const other = {
    jwt: tokenWith({ country: 'kr', sub: '7', exp: far }),
    renewal: { by: 'cookie' },
  } as const;
  const somebodyStored: BootEvent = { type: 'store-read', tokens: other };
  const withToken = opened({ credentials: { kind: 'token', token: jwt, refreshToken: 'r1' } });
  const asked = [query, unconfirmed(42), somebodyStored] as const;

  it.each([
    ['by its key', asked],
    ['as a token', [withToken, somebodyStored]],
    [
      'as a refresh token that does not say whose it is',
      [opened({ credentials: { kind: 'token', token: '', refreshToken: 'r1' } }), somebodyStored],
    ],
  ] as const)('%s asks before anything is exchanged for anything [AUTH-06]', (_how, events) => {
    const { state, effects } = after(...events);
    expect(state.phase).toBe('asking-who');
    expect(done(effects).at(-1)).toBe('ask-who');
    expect(done(effects)).not.toContain('keep-tokens');
    expect(done(effects)).not.toContain('clear-data');
  });

  it('switches when told to, and forgets the one before once the key has turned out good [AUTH-06]', () => {
    const switches: BootEvent = { type: 'person-chosen', isSwitched: true };
    const { effects } = after(...asked, switches, exchanged, fresh);
    expect(done(effects).slice(4)).toEqual([
      'exchange',
      'clear-data',
      'keep-tokens',
      'get-fresh-token',
      'remember-country',
      'token_login_tried',
      'sign-in',
    ]);
    expect(effects).toContainEqual({ do: 'keep-tokens', tokens });
    expect(effects).toContainEqual(confirmed);
  });

  it('switches to a token that the address brought [AUTH-06]', () => {
    const switches: BootEvent = { type: 'person-chosen', isSwitched: true };
    const { effects } = after(withToken, somebodyStored, switches);
    expect(effects.slice(3)).toEqual([
      { do: 'clear-data' },
      { do: 'keep-tokens', tokens: handedOver },
      { do: 'get-fresh-token' },
    ]);
  });

  it('asks as well where somebody signs up with a key of nobody [AUTH-06, AUTH-13]', () => {
    const unknown: BootEvent = {
      type: 'tokens-refused',
      problem: problem('not_registered', 404, 49_102),
    };
    const signsUp: BootEvent = { type: 'sign-up-chosen', country: 'jp' };
    const { state } = after(query, unknown, signsUp, somebodyStored);
    expect(state.phase).toBe('asking-who');
  });

  it('asks nothing where the key is of the same person, and logs them in anew [AUTH-06]', () => {
    const { effects } = after(query, unconfirmed(42), { type: 'store-read', tokens });
    expect(done(effects)).not.toContain('ask-who');
    expect(effects.at(-1)).toEqual(confirmed);
  });

  it('stays with the one stored when told so, and takes back what the address said [AUTH-06, NAV-20]', () => {
    const stays: BootEvent = { type: 'person-chosen', isSwitched: false };
    const { state, effects } = after(...asked, stays);
    expect(state).toEqual({ phase: 'freshening', source: 'storage' });
    expect(effects.slice(4)).toMatchObject([
      { do: 'forget-offer', country: 'kr' },
      { do: 'track', event: { name: 'start_storage_token_login' } },
      { do: 'get-fresh-token' },
    ]);
    expect(done(effects)).not.toContain('keep-tokens');
  });

  it('asks nothing where it is the same person, or nobody who can be read [AUTH-06]', () => {
    for (const stored of [tokens, { jwt: 'corrupt', renewal: undefined }]) {
      const { effects } = after(withToken, { type: 'store-read', tokens: stored });
      expect(done(effects)).toEqual([
        'start_query_token_login',
        'read-store',
        'keep-tokens',
        'get-fresh-token',
      ]);
    }
  });

  it('is answered too late once something else has begun [AUTH-11]', () => {
    const key: BootEvent = { type: 'auth-key-received', authKey: 'k2', hadData: true };
    const { state, effects } = after(...asked, key, { type: 'person-chosen', isSwitched: true });
    expect(state).toMatchObject({ phase: 'exchanging', source: 'native', authKey: 'k2' });
    expect(done(effects).at(-1)).toBe('exchange');
  });
});

/** Last in the file: by then each row has had its say. */
describe('these tests', () => {
  it('walk every row on which the person is asked [AUTH-06]', () => {
    expect(missed('asking who')).toEqual([]);
  });
});
