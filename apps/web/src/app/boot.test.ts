import { describe, expect, it } from 'vitest';
import type { ApiProblem } from '../shared/api/index.ts';
import type { Person } from '../shared/session/index.ts';
import { tokenWith } from '../testing/token-with.ts';
import { advance, closed } from './boot.ts';
import type { BootEffect, BootEvent, BootState } from './boot.ts';

const far = 4_000_000_000;
const jwt = tokenWith({ country: 'jp', sub: '42', exp: far });
const tokens = { jwt, refreshToken: 'r1' };

const person: Person = {
  userId: 42,
  country: 'jp',
  nickname: 'Hoshi',
  tag: 'hoshi',
  dateOfBirth: undefined,
  dateJoined: undefined,
  gender: -1,
  isVip: false,
  vipGrade: undefined,
  snsType: 'google',
  isMinor: false,
  paymentGrant: 1,
  djLevel: 'regular',
};

const problem = (code: string, status: number, number = status): ApiProblem => ({
  kind: 'problem',
  status,
  problem: { status_code: number, code, detail: '', request_id: 'q1' },
  retryAfterSeconds: undefined,
});

const opened = (part: Partial<BootEvent & { type: 'page-opened' }> = {}): BootEvent => ({
  type: 'page-opened',
  credentials: undefined,
  loginError: undefined,
  ...part,
});

const after = (...events: readonly BootEvent[]): { state: BootState; effects: BootEffect[] } => {
  let state: BootState = closed;
  const effects: BootEffect[] = [];
  for (const event of events) {
    const step = advance(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
};

const done = (effects: readonly BootEffect[]): readonly string[] =>
  effects.map((effect) => (effect.do === 'track' ? effect.event.name : effect.do));

const query = opened({ credentials: { kind: 'auth-key', authKey: 'k1' } });
const exchanged: BootEvent = { type: 'tokens-received', tokens };
const fresh: BootEvent = { type: 'fresh-token-received', jwt };
const signedIn: BootEvent = { type: 'signed-in', person, status: 200, certification: undefined };

describe('the start with a key in the address', () => {
  it('exchanges it, remembers the country of the token, then signs in [AUTH-06, AUTH-03]', () => {
    const { state, effects } = after(query, exchanged, signedIn);
    expect(done(effects)).toEqual([
      'start_query_token_login',
      'exchange',
      'keep-tokens',
      'remember-country',
      'token_login_tried',
      'sign-in',
      'remember-country',
      'check_auth_success',
    ]);
    expect(effects).toContainEqual({ do: 'sign-in', country: 'jp' });
    expect(state).toEqual({ phase: 'person', person });
  });

  it('never looks at what is stored [AUTH-06]', () => {
    expect(done(after(query, exchanged, signedIn).effects)).not.toContain('read-store');
  });

  it('tells analytics who came in, and nothing else of them [AUTH-14]', () => {
    expect(after(query, exchanged, signedIn).effects).toContainEqual({
      do: 'track',
      event: { name: 'check_auth_success', country: 'jp', userId: 42, statusCode: 200 },
    });
  });
});

describe('a person whose identity is not certified', () => {
  it('is sent to the page that certifies it [AUTH-12]', () => {
    const certification = 'https://certify.example/?code=c1';
    const { effects } = after(query, exchanged, { ...signedIn, status: 210, certification });
    expect(effects.at(-1)).toEqual({ do: 'certify', address: certification });
  });
});

describe('the start with a token in the address', () => {
  it('keeps it, has it renewed if it is about to expire, then signs in [AUTH-06, AUTH-07]', () => {
    const withToken = opened({ credentials: { kind: 'token', token: jwt, refreshToken: 'r1' } });
    expect(done(after(withToken, fresh).effects)).toEqual([
      'start_query_token_login',
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

describe('the start from what is stored', () => {
  const stored: BootEvent = { type: 'store-read', tokens };

  it('logs in with it [AUTH-06]', () => {
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
    ]);
    expect(state.phase).toBe('person');
  });

  it('is a guest when nothing is stored, and forgets nothing [AUTH-06]', () => {
    const { state, effects } = after(opened(), { type: 'store-read', tokens: undefined });
    expect(state).toEqual({ phase: 'guest', failure: undefined });
    expect(done(effects)).toEqual(['read-store', 'check_auth_fail']);
  });

  it('goes quietly when the session has ended meanwhile [AUTH-06]', () => {
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
  ])('throws nothing away for want of an answer, and tries again ($kind) [ERR-04]', (lost) => {
    const failed = after(opened(), stored, { type: 'tokens-refused', problem: lost });
    expect(failed.state).toEqual({ phase: 'unreachable' });
    expect(done(failed.effects)).not.toContain('clear-data');
    expect(done(advance(failed.state, { type: 'connection-returned' }).effects)).toEqual([
      'read-store',
    ]);
  });

  it('leaves a guest alone when the connection returns [AUTH-06]', () => {
    const guest = after(opened(), { type: 'store-read', tokens: undefined }).state;
    expect(advance(guest, { type: 'connection-returned' }).effects).toEqual([]);
  });
});

describe('a login that fails', () => {
  const blocked: BootEvent = {
    type: 'sign-in-refused',
    problem: problem('account_blocked', 423, 10306),
  };

  it('is told with its code, then data is cleared and nobody is logged in [AUTH-13, AUTH-14]', () => {
    const { state, effects } = after(query, exchanged, blocked);
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

  it('says so when the answer names nobody [AUTH-05]', () => {
    const { effects } = after(query, exchanged, { type: 'person-missing' });
    expect(effects).toContainEqual({
      do: 'show-failure',
      failure: { kind: 'invalid-token', message: 'No user info' },
    });
  });

  it('says "No response" to analytics when none came [AUTH-05, AUTH-14]', () => {
    const lost: BootEvent = { type: 'sign-in-refused', problem: { kind: 'timed_out' } };
    expect(after(query, exchanged, lost).effects).toContainEqual({
      do: 'track',
      event: expect.objectContaining({ errorMessage: 'Authentication failed: No response' }),
    });
  });

  it('comes back from the provider with its code [AUTH-13]', () => {
    const { state } = after(opened({ loginError: 'login_canceled' }));
    expect(state).toEqual({
      phase: 'guest',
      failure: { kind: 'returned', code: 'login_canceled' },
    });
  });
});

describe('a key from the app around the page', () => {
  const key: BootEvent = { type: 'auth-key-received', authKey: 'k2', hadData: true };

  it('starts a new login after clearing what was there [AUTH-11]', () => {
    expect(done(after(query, exchanged, signedIn, key).effects).slice(-2)).toEqual([
      'clear-data',
      'exchange',
    ]);
  });

  it('clears nothing where nothing was [AUTH-11]', () => {
    expect(done(after({ ...key, hadData: false }).effects)).toEqual(['exchange']);
  });
});

describe('the end of a session', () => {
  it('clears the data on signing out [AUTH-09]', () => {
    const { state, effects } = after(query, exchanged, signedIn, { type: 'signed-out' });
    expect(state).toEqual({ phase: 'guest', failure: undefined });
    expect(done(effects).at(-1)).toBe('clear-data');
  });
});
