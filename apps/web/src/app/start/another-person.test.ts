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

describe('credentials of another person than the stored one', () => {
  const other = {
    jwt: tokenWith({ country: 'kr', sub: '7', exp: far }),
    renewal: { by: 'cookie' },
  } as const;
  const somebodyStored: BootEvent = { type: 'store-read', tokens: other };
  const withToken = opened({ credentials: { kind: 'token', token: jwt, refreshToken: 'r1' } });
  const input = [query, unconfirmed(42), somebodyStored] as const;

  it.each([
    ['by a login key', input],
    ['by an access token', [withToken, somebodyStored]],
    [
      'by a refresh token that names no person',
      [opened({ credentials: { kind: 'token', token: '', refreshToken: 'r1' } }), somebodyStored],
    ],
  ] as const)(
    'ask which person to use before anything is exchanged: %s [AUTH-06]',
    (_how, events) => {
      const { state, effects } = after(...events);
      expect(state.phase).toBe('asking-who');
      expect(done(effects).at(-1)).toBe('ask-who');
      expect(done(effects)).not.toContain('keep-tokens');
      expect(done(effects)).not.toContain('clear-data');
    },
  );

  it('replace the stored person when chosen, once the key has proved valid [AUTH-06]', () => {
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

  it('replace the stored person when they are a token in the address [AUTH-06]', () => {
    const switches: BootEvent = { type: 'person-chosen', isSwitched: true };
    const { effects } = after(withToken, somebodyStored, switches);
    expect(effects.slice(3)).toEqual([
      { do: 'clear-data' },
      { do: 'keep-tokens', tokens: handedOver },
      { do: 'get-fresh-token' },
    ]);
  });

  it('ask as well when somebody signs up with a key without an account [AUTH-06, AUTH-13]', () => {
    const unknown: BootEvent = {
      type: 'tokens-refused',
      problem: problem('not_registered', 404, 49_102),
    };
    const signsUp: BootEvent = { type: 'sign-up-chosen', country: 'jp' };
    const { state } = after(query, unknown, signsUp, somebodyStored);
    expect(state.phase).toBe('asking-who');
  });

  it('of the same person log in anew without a question [AUTH-06]', () => {
    const { effects } = after(query, unconfirmed(42), { type: 'store-read', tokens });
    expect(done(effects)).not.toContain('ask-who');
    expect(effects.at(-1)).toEqual(confirmed);
  });

  it("are dropped with the address's country when the person chooses the stored login [AUTH-06, NAV-20]", () => {
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

  it("ask nothing when they are the same person's or the stored token is unreadable [AUTH-06]", () => {
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

  it('ignore an answer that comes after another login has begun [AUTH-11]', () => {
    const key: BootEvent = { type: 'auth-key-received', authKey: 'k2', hadData: true };
    const { state, effects } = after(...input, key, { type: 'person-chosen', isSwitched: true });
    expect(state).toMatchObject({ phase: 'exchanging', source: 'native', authKey: 'k2' });
    expect(done(effects).at(-1)).toBe('exchange');
  });
});

describe('a login key that this browser did not request', () => {
  const input = [query, unconfirmed(42), nothingStored] as const;
  const chooses = (isSwitched: boolean): BootEvent => ({ type: 'person-chosen', isSwitched });

  it('asks the person by name for confirmation before logging in [AUTH-03, AUTH-06]', () => {
    const { state, effects } = after(...input);
    expect(state.phase).toBe('asking-whose');
    expect(effects.at(-1)).toEqual({ do: 'ask-whose', nickname: 'Hoshi' });
    expect(done(effects)).not.toContain('keep-tokens');
  });

  it("logs the confirming person in and keeps a guest's choices [AUTH-06]", () => {
    const { effects } = after(...input, chooses(true), nothingStored, exchanged, fresh);
    expect(effects).toContainEqual(confirmed);
    expect(done(effects)).toContain('sign-in');
    expect(done(effects)).not.toContain('clear-data');
  });

  it("leaves a guest when the person says no, without the other person's data [AUTH-06, NAV-20]", () => {
    const { state, effects } = after(...input, chooses(false), nothingStored);
    expect(state).toEqual({ phase: 'guest', failure: undefined });
    expect(done(effects).slice(3)).toEqual([
      'ask-whose',
      'forget-offer',
      'read-store',
      'check_auth_fail',
    ]);
  });

  it('continues with the login that another tab has made meanwhile [AUTH-06]', () => {
    const here: BootEvent = { type: 'store-read', tokens };
    const { state, effects } = after(...input, chooses(true), here);
    expect(state.phase).toBe('freshening');
    expect(done(effects)).not.toContain('clear-data');
    expect(done(effects).slice(4)).toEqual(['read-store', 'get-fresh-token']);
    expect(after(...input, chooses(false), here, fresh).state.phase).toBe('signing-in');
  });

  it('that expired before the answer shows that it has expired [AUTH-13]', () => {
    const late: BootEvent = {
      type: 'tokens-refused',
      problem: problem('auth_key_invalid', 400, 49_103),
    };
    const { state, effects } = after(...input, chooses(true), nothingStored, late);
    expect(state.phase).toBe('guest');
    expect(done(effects)).toContain('show-failure');
  });

  it('asks as well when the stored token is unreadable [AUTH-06]', () => {
    const corrupt: BootEvent = {
      type: 'store-read',
      tokens: { jwt: 'corrupt', renewal: undefined },
    };
    expect(after(query, unconfirmed(42), corrupt).state.phase).toBe('asking-whose');
  });

  it('without an account asks for confirmation first, and then about signing up [AUTH-13]', () => {
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

  it('needs no confirmation when the app hands it over, because the app knows its user [AUTH-11]', () => {
    const key: BootEvent = { type: 'auth-key-received', authKey: 'k1', hadData: false };
    expect(after(key).effects).toEqual([confirmed]);
  });
});

/** Last in the file: by then each row has had its say. */
describe('the tests of questions at the start', () => {
  it('cover every row of the state table that asks the person [AUTH-06]', () => {
    expect(missed('asking who')).toEqual([]);
  });
});
