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
  nothingStored,
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
  const input = [query, unconfirmed(42), somebodyStored] as const;

  it.each([
    ['by its key', input],
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
    const { effects } = after(...input, switches, exchanged, fresh);
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
    const { state, effects } = after(...input, stays);
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
    const { state, effects } = after(...input, key, { type: 'person-chosen', isSwitched: true });
    expect(state).toMatchObject({ phase: 'exchanging', source: 'native', authKey: 'k2' });
    expect(done(effects).at(-1)).toBe('exchange');
  });
});

describe('a key that this browser did not ask for', () => {
  const input = [query, unconfirmed(42), nothingStored] as const;
  const chooses = (isSwitched: boolean): BootEvent => ({ type: 'person-chosen', isSwitched });

  it('asks whether that is them, by name, before it logs anybody in [AUTH-03, AUTH-06]', () => {
    const { state, effects } = after(...input);
    expect(state.phase).toBe('asking-whose');
    expect(effects.at(-1)).toEqual({ do: 'ask-whose', nickname: 'Hoshi' });
    expect(done(effects)).not.toContain('keep-tokens');
  });

  it('logs in who says yes, and clears nothing that a guest has chosen [AUTH-06]', () => {
    const { effects } = after(...input, chooses(true), nothingStored, exchanged, fresh);
    expect(effects).toContainEqual(confirmed);
    expect(done(effects)).toContain('sign-in');
    expect(done(effects)).not.toContain('clear-data');
  });

  it('leaves a guest who says no, and nothing of whose it was [AUTH-06, NAV-20]', () => {
    const { state, effects } = after(...input, chooses(false), nothingStored);
    expect(state).toEqual({ phase: 'guest', failure: undefined });
    expect(done(effects).slice(3)).toEqual([
      'ask-whose',
      'forget-offer',
      'read-store',
      'check_auth_fail',
    ]);
  });

  it('goes on as who another tab has logged in with it meanwhile [AUTH-06]', () => {
    const here: BootEvent = { type: 'store-read', tokens };
    const { state, effects } = after(...input, chooses(true), here);
    expect(state.phase).toBe('freshening');
    expect(done(effects)).not.toContain('clear-data');
    expect(done(effects).slice(4)).toEqual(['read-store', 'get-fresh-token']);
    expect(after(...input, chooses(false), here, fresh).state.phase).toBe('signing-in');
  });

  it('tells who was too slow that the key has run out [AUTH-13]', () => {
    const late: BootEvent = {
      type: 'tokens-refused',
      problem: problem('auth_key_invalid', 400, 49_103),
    };
    const { state, effects } = after(...input, chooses(true), nothingStored, late);
    expect(state.phase).toBe('guest');
    expect(done(effects)).toContain('show-failure');
  });

  it('asks as well where what is stored is nobody who can be read [AUTH-06]', () => {
    const corrupt: BootEvent = {
      type: 'store-read',
      tokens: { jwt: 'corrupt', renewal: undefined },
    };
    expect(after(query, unconfirmed(42), corrupt).state.phase).toBe('asking-whose');
  });

  it('asks of a login without an account too, and then whether they want one [AUTH-13]', () => {
    const nobodys = {
      kind: 'problem',
      status: 409,
      problem: {
        status_code: 49_112,
        code: 'login_unconfirmed',
        detail: '',
        request_id: 'q1',
        arguments: { nickname: 'Hoshi' },
      },
      retryAfterSeconds: undefined,
    } as const;
    const unknown = problem('not_registered', 404, 49_102);
    const { state, effects } = after(
      query,
      { type: 'tokens-refused', problem: nobodys },
      nothingStored,
      chooses(true),
      nothingStored,
      { type: 'tokens-refused', problem: unknown },
      { type: 'sign-up-chosen', country: 'jp' },
      nothingStored,
    );
    expect(state.phase).toBe('exchanging');
    expect(done(effects).filter((name) => name.startsWith('ask-'))).toEqual([
      'ask-whose',
      'ask-sign-up',
    ]);
    expect(effects.at(-1)).toEqual({ ...confirmed, signUpCountry: 'jp' });
  });

  it('is not asked about where the app hands it over: it says who uses the page [AUTH-11]', () => {
    const key: BootEvent = { type: 'auth-key-received', authKey: 'k1', hadData: false };
    expect(after(key).effects).toEqual([confirmed]);
  });
});

/** Last in the file: by then each row has had its say. */
describe('these tests', () => {
  it('walk every row on which the person is asked [AUTH-06]', () => {
    expect(missed('asking who')).toEqual([]);
  });
});
