import { describe, expect, it } from 'vitest';
import { tokenWith } from '../../testing/token-with.ts';
import {
  after,
  done,
  exchanged,
  far,
  fresh,
  jwt,
  missed,
  opened,
  query,
  tokens,
} from '../testing/boot-walk.ts';
import type { BootEvent } from './model.ts';

describe('a token for another person than the one stored', () => {
  const other = { jwt: tokenWith({ country: 'kr', sub: '7', exp: far }), refreshToken: 'r7' };
  const somebodyStored: BootEvent = { type: 'store-read', tokens: other };
  const withToken = opened({ credentials: { kind: 'token', token: jwt, refreshToken: 'r1' } });
  const asked = [query, exchanged, somebodyStored] as const;

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

  it('switches when told to, and forgets the one before [AUTH-06]', () => {
    const { effects } = after(...asked, { type: 'person-chosen', isSwitched: true }, fresh);
    expect(done(effects).slice(4)).toEqual([
      'clear-data',
      'keep-tokens',
      'get-fresh-token',
      'remember-country',
      'token_login_tried',
      'sign-in',
    ]);
    expect(effects).toContainEqual({ do: 'keep-tokens', tokens });
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
    for (const stored of [tokens, { jwt: 'corrupt', refreshToken: undefined }]) {
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
    expect(state).toEqual({ phase: 'exchanging', source: 'native', authKey: 'k2' });
    expect(done(effects).at(-1)).toBe('exchange');
  });
});

/** Last in the file: by then each row has had its say. */
describe('these tests', () => {
  it('walk every row on which the person is asked [AUTH-06]', () => {
    expect(missed('asking who')).toEqual([]);
  });
});
