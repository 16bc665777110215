import { describe, expect, it } from 'vitest';
import type { ApiProblem } from '../../shared/api/index.ts';
import { tokenWith } from '../../testing/token-with.ts';
import {
  after,
  done,
  exchanged,
  far,
  fresh,
  jwt,
  missed,
  nothingStored,
  opened,
  person,
  problem,
  query,
  tokens,
} from '../testing/boot-walk.ts';
import { advance, closed } from './advance.ts';
import type { BootEvent } from './model.ts';
import { bootTable } from './table.ts';

const entered = [query, exchanged] as const;
const signedIn: BootEvent = { type: 'signed-in', person, status: 200, certification: undefined };

describe('the start with a login key in the address', () => {
  it("exchanges the key for tokens, stores the token's country and signs in [AUTH-06, AUTH-03]", () => {
    const { state, effects } = after(...entered, fresh, signedIn);
    expect(done(effects)).toEqual([
      'start_query_token_login',
      'exchange',
      'keep-tokens',
      'get-fresh-token',
      'remember-country',
      'token_login_tried',
      'sign-in',
      'remember-country',
      'check_auth_success',
      'tell-login',
      'note-certified',
    ]);
    expect(effects).toContainEqual({ do: 'sign-in', country: 'jp' });
    expect(state).toEqual({ phase: 'person', person });
  });

  it("sends analytics the person's number and nothing else about them [AUTH-14]", () => {
    expect(after(...entered, fresh, signedIn).effects).toContainEqual({
      do: 'track',
      event: { name: 'check_auth_success', country: 'jp', userId: 42, statusCode: 200 },
    });
  });
});

describe('a person without a certified identity', () => {
  it('is signed in and sent to the certification page [AUTH-12]', () => {
    const certification = { address: 'https://certify.example/', isGracePeriod: false };
    const event: BootEvent = { ...signedIn, status: 210, certification };
    const { state, effects } = after(...entered, fresh, event);
    expect(state).toEqual({ phase: 'person', person });
    expect(effects.at(-1)).toEqual({ do: 'certify', certification, userId: 42 });
  });
});

describe('the start with a token in the address', () => {
  it('stores it, renews it when it is about to expire, and signs in [AUTH-06, AUTH-07]', () => {
    const withToken = opened({ credentials: { kind: 'token', token: jwt, refreshToken: 'r1' } });
    expect(done(after(withToken, nothingStored, fresh).effects)).toEqual([
      'start_query_token_login',
      'read-store',
      'keep-tokens',
      'get-fresh-token',
      'remember-country',
      'token_login_tried',
      'sign-in',
    ]);
  });

  it.each([
    ['', 'Token is empty'],
    ['null', 'Token is empty'],
    [tokenWith({ sub: '1' }), 'Invalid token: country not found'],
  ])('fails on %j with "%s" [AUTH-05, AUTH-14]', (token, message) => {
    const start = opened({ credentials: { kind: 'token', token, refreshToken: undefined } });
    const { state, effects } = after(start);
    expect(state).toEqual({ phase: 'guest', failure: { kind: 'invalid-token', message } });
    expect(effects).toContainEqual({
      do: 'track',
      event: expect.objectContaining({ name: 'check_auth_fail', errorMessage: message }),
    });
    expect(done(effects)).toContain('clear-data');
  });
});

describe('the start with stored tokens', () => {
  const stored: BootEvent = { type: 'store-read', tokens };

  it('signs in with them [AUTH-06]', () => {
    const { state, effects } = after(opened(), stored, fresh, signedIn);
    expect(done(effects)).toEqual([
      'read-store',
      'start_storage_token_login',
      'get-fresh-token',
      'remember-country',
      'token_login_tried',
      'sign-in',
      'remember-country',
      'check_auth_success',
      'note-certified',
    ]);
    expect(state.phase).toBe('person');
  });

  it('is a guest without any clearing when nothing is stored [AUTH-06]', () => {
    const { state, effects } = after(opened(), { type: 'store-read', tokens: undefined });
    expect(state).toEqual({ phase: 'guest', failure: undefined });
    expect(done(effects)).toEqual(['read-store', 'check_auth_fail']);
  });

  it('becomes a guest without an alert when the session has ended meanwhile [AUTH-06]', () => {
    const ended: BootEvent = { type: 'tokens-refused', problem: problem('token_expired', 460) };
    const { state, effects } = after(opened(), stored, ended);
    expect(state.phase).toBe('guest');
    expect(done(effects)).toContain('clear-data');
    expect(done(effects)).not.toContain('show-failure');
  });

  it.each<ApiProblem>([
    { kind: 'offline' },
    { kind: 'timed_out' },
    problem('server_busy', 503),
    problem('too_many_requests', 429),
    problem('unexpected_error', 500),
    { kind: 'unreadable', status: 502, body: undefined },
  ])('keeps the tokens when no answer comes and tries again ($kind) [ERR-04]', (lost) => {
    const failed = after(opened(), stored, { type: 'tokens-refused', problem: lost });
    expect(failed.state).toEqual({ phase: 'unreachable' });
    expect(done(failed.effects)).not.toContain('clear-data');
    expect(done(advance(failed.state, { type: 'connection-returned' }).effects)).toEqual([
      'read-store',
    ]);
  });

  it.each([
    ['corrupt', 'not a token'],
    ['of an older format without a country', tokenWith({ sub: '42', exp: far })],
    ['of an unknown country', tokenWith({ country: 'fr', sub: '42', exp: far })],
  ])('is a guest without an alert when the token is %s [AUTH-05, AUTH-15]', (_what, old) => {
    const storedTokens: BootEvent = {
      type: 'store-read',
      tokens: { jwt: old, renewal: undefined },
    };
    const { state, effects } = after(opened(), storedTokens);
    expect(state.phase).toBe('guest');
    expect(done(effects)).toEqual([
      'read-store',
      'start_storage_token_login',
      'token_login_fail',
      'check_auth_fail',
      'clear-data',
    ]);
  });

  it("replaces the remembered country by the token's [AUTH-06]", () => {
    const { effects } = after(opened(), stored, fresh);
    expect(effects).toContainEqual({ do: 'remember-country', country: 'jp' });
  });

  it('leaves a guest a guest when the connection returns [AUTH-06]', () => {
    const guest = after(opened(), { type: 'store-read', tokens: undefined }).state;
    expect(advance(guest, { type: 'connection-returned' }).effects).toEqual([]);
  });
});

describe('a login that fails', () => {
  const blocked: BootEvent = {
    type: 'sign-in-refused',
    problem: problem('account_blocked', 423, 10306),
  };

  it('shows its error code, clears the data and leaves a guest [AUTH-13, AUTH-14]', () => {
    const { state, effects } = after(...entered, fresh, blocked);
    expect(state.phase).toBe('guest');
    expect(done(effects).slice(-4)).toEqual([
      'token_login_fail',
      'check_auth_fail',
      'show-failure',
      'clear-data',
    ]);
    expect(effects).toContainEqual({
      do: 'track',
      event: {
        name: 'token_login_fail',
        country: 'jp',
        userId: 42,
        statusCode: 10306,
        errorMessage: 'account_blocked',
      },
    });
  });

  it('reports "No user info" when the answer has no user [AUTH-05]', () => {
    const { effects } = after(...entered, fresh, { type: 'person-missing' });
    expect(effects).toContainEqual({
      do: 'show-failure',
      failure: { kind: 'invalid-token', message: 'No user info' },
    });
  });

  it('reports "No response" to analytics when no answer came [AUTH-05, AUTH-14]', () => {
    const lost: BootEvent = { type: 'sign-in-refused', problem: { kind: 'timed_out' } };
    expect(after(...entered, fresh, lost).effects).toContainEqual({
      do: 'track',
      event: expect.objectContaining({ errorMessage: 'Authentication failed: No response' }),
    });
  });

  it.each([
    ['has expired', problem('token_expired', 460)],
    ['is no longer accepted', problem('not_authenticated', 401)],
  ])('shows no alert where a stored session %s [AUTH-06, ERR-01]', (_what, refusal) => {
    const refused: BootEvent = { type: 'sign-in-refused', problem: refusal };
    const quiet = after(opened(), { type: 'store-read', tokens }, fresh, refused);
    expect(quiet.state.phase).toBe('guest');
    expect(done(quiet.effects)).not.toContain('show-failure');
    expect(done(quiet.effects).at(-1)).toBe('clear-data');
    const loud = after(...entered, fresh, refused);
    expect(done(loud.effects)).toContain('show-failure');
  });

  it('keeps the error code with which the provider returned [AUTH-13]', () => {
    const { state } = after(opened({ loginError: 'login_canceled' }));
    expect(state).toEqual({
      phase: 'guest',
      failure: { kind: 'returned', code: 'login_canceled' },
    });
  });
});

describe('a login key sent by the app', () => {
  const key: BootEvent = { type: 'auth-key-received', authKey: 'k2', hadData: true };

  it('clears the data of the current person and starts a new login [AUTH-11]', () => {
    expect(done(after(...entered, fresh, signedIn, key).effects).slice(-2)).toEqual([
      'clear-data',
      'exchange',
    ]);
  });

  it('is accepted without asking about another person, because the app knows its user [AUTH-11]', () => {
    expect(done(after({ ...key, hadData: false }, exchanged, fresh).effects)).toEqual([
      'exchange',
      'keep-tokens',
      'get-fresh-token',
      'remember-country',
      'token_login_tried',
      'sign-in',
    ]);
  });

  it('clears nothing when there was no data [AUTH-11]', () => {
    expect(done(after({ ...key, hadData: false }).effects)).toEqual(['exchange']);
  });
});

describe('the end of a session', () => {
  it('by the server leaves a guest [ERR-01]', () => {
    const { state } = after(...entered, fresh, signedIn, { type: 'session-lost' });
    expect(state).toEqual({ phase: 'guest', failure: undefined });
  });

  it('by log-out clears the data [AUTH-09]', () => {
    const { state, effects } = after(...entered, fresh, signedIn, { type: 'signed-out' });
    expect(state).toEqual({ phase: 'guest', failure: undefined });
    expect(done(effects).at(-1)).toBe('clear-data');
  });
});

describe('a login key without an account', () => {
  const unknown: BootEvent = {
    type: 'tokens-refused',
    problem: problem('not_registered', 404, 49_102),
  };

  it('asks before signing up, with the same key [AUTH-13]', () => {
    const { state, effects } = after(
      query,
      unknown,
      { type: 'sign-up-chosen', country: 'jp' },
      nothingStored,
    );
    expect(state).toMatchObject({ phase: 'exchanging', source: 'query', authKey: 'k1' });
    expect(effects).toContainEqual({ do: 'ask-sign-up' });
    expect(effects.at(-1)).toEqual({
      do: 'exchange',
      authKey: 'k1',
      signUpCountry: 'jp',
      isConfirmed: true,
    });
  });

  it('continues with the stored session when the person declines to sign up [AUTH-13]', () => {
    const { state, effects } = after(query, unknown, {
      type: 'sign-up-chosen',
      country: undefined,
    });
    expect(state).toEqual({ phase: 'reading-store' });
    expect(done(effects)).not.toContain('show-failure');
    expect(done(effects)).not.toContain('clear-data');
  });
});

describe("the start's state table", () => {
  const late: readonly BootEvent[] = [
    { type: 'store-read', tokens },
    { type: 'person-chosen', isSwitched: true },
    { type: 'sign-up-chosen', country: 'kr' },
    exchanged,
    fresh,
    { type: 'tokens-refused', problem: { kind: 'offline' } },
    signedIn,
    { type: 'person-missing' },
    { type: 'sign-in-refused', problem: { kind: 'offline' } },
    { type: 'connection-returned' },
  ];

  it.each(late)('ignores a late $type [AUTH-06]', (event) => {
    for (const state of [closed, { phase: 'person', person } as const]) {
      expect(advance(state, event)).toEqual({ state, effects: [] });
    }
  });

  it('has a row for each phase and event, and a way out of every phase [AUTH-06]', () => {
    const asking = ['asking-who', 'asking-whose', 'asking-sign-up'] as const;
    const passing = ['exchanging', 'comparing', 'freshening', 'signing-in', ...asking] as const;
    for (const phase of ['reading-store', 'unreachable', ...passing] as const) {
      expect(bootTable.some(({ from }) => from.includes(phase))).toBe(true);
      expect(bootTable.some(({ to }) => to === phase)).toBe(true);
    }
  });
});

/** Last in the file: by then each row has had its say. */
describe('the tests of the start', () => {
  it('cover every row of the state table [AUTH-06]', () => {
    after(query, { type: 'tokens-refused', problem: problem('auth_key_invalid', 400, 49103) });
    after(query, { type: 'tokens-refused', problem: { kind: 'offline' } });
    after(...entered, { type: 'fresh-token-received', jwt: 'nothing' });
    after(opened(), nothingStored, { type: 'connection-returned' });
    const lost: BootEvent = { type: 'tokens-refused', problem: { kind: 'offline' } };
    after(opened(), { type: 'store-read', tokens }, lost, { type: 'connection-returned' });
    expect(missed('all else')).toEqual([]);
  });
});
