import type { BootActionName, BootConditionName } from './parts.ts';
import type { BootEventType, BootPhase } from './model.ts';

export type BootRow = {
  /** `any` matches every phase and starts over. */
  readonly from: readonly BootPhase[] | 'any';
  readonly on: BootEventType;
  readonly when?: BootConditionName;
  readonly to: BootPhase;
  readonly does: readonly BootActionName[];
};

const phases = ['exchanging', 'freshening'] as const;
const fail = ['track-failure', 'show-failure', 'clear-data'] as const;

/**
 * The rows of the start and of each later change of the person. The first match counts; without a match the
 * event came too late and changes nothing.
 */
export const bootTable: readonly BootRow[] = [
  // The address is tried first, then the storage; otherwise the person is a guest.
  {
    from: 'any',
    on: 'page-opened',
    when: 'the login came back with an error',
    to: 'guest',
    does: fail,
  },
  {
    from: 'any',
    on: 'page-opened',
    when: 'the address has a one-time key',
    to: 'exchanging',
    does: ['track-query-login', 'exchange-key'],
  },
  {
    from: 'any',
    on: 'page-opened',
    when: 'the address has a token that says no country',
    to: 'guest',
    does: ['track-query-login', ...fail],
  },
  {
    from: 'any',
    on: 'page-opened',
    when: 'the address has a token',
    to: 'comparing',
    does: ['track-query-login', 'read-store'],
  },
  { from: 'any', on: 'page-opened', to: 'reading-store', does: ['read-store'] },
  {
    from: ['reading-store'],
    on: 'store-read',
    when: 'nothing is stored',
    to: 'guest',
    does: ['track-nobody'],
  },
  {
    from: ['reading-store'],
    on: 'store-read',
    when: 'the stored token says no country',
    to: 'guest',
    does: ['track-storage-login', 'track-failure', 'clear-data'],
  },
  {
    from: ['reading-store'],
    on: 'store-read',
    to: 'freshening',
    does: ['track-storage-login', 'get-fresh-token'],
  },

  // The person is never replaced by another without being asked.
  {
    from: ['exchanging'],
    on: 'tokens-refused',
    when: 'the key waits for a yes',
    to: 'comparing',
    does: ['read-store'],
  },
  {
    from: ['exchanging'],
    on: 'tokens-received',
    when: 'somebody makes room',
    to: 'freshening',
    does: ['clear-data', 'keep-tokens', 'get-fresh-token'],
  },
  {
    from: ['exchanging'],
    on: 'tokens-received',
    to: 'freshening',
    does: ['keep-tokens', 'get-fresh-token'],
  },
  {
    from: ['comparing'],
    on: 'store-read',
    when: 'somebody else is stored',
    to: 'asking-who',
    does: ['ask-who'],
  },
  {
    from: ['comparing'],
    on: 'store-read',
    when: 'the key is of somebody whom nobody here is',
    to: 'asking-whose',
    does: ['ask-whose'],
  },
  {
    from: ['comparing'],
    on: 'store-read',
    when: 'whoever owns the key is here by now',
    to: 'freshening',
    does: ['get-fresh-token'],
  },
  {
    from: ['comparing'],
    on: 'store-read',
    when: 'a key is offered',
    to: 'exchanging',
    does: ['confirm-key'],
  },
  {
    from: ['comparing'],
    on: 'store-read',
    to: 'freshening',
    does: ['keep-tokens', 'get-fresh-token'],
  },
  {
    from: ['asking-who'],
    on: 'person-chosen',
    when: 'the person switches to a key',
    to: 'exchanging',
    does: ['confirm-key'],
  },
  {
    from: ['asking-who'],
    on: 'person-chosen',
    when: 'the person switches',
    to: 'freshening',
    does: ['clear-data', 'keep-tokens', 'get-fresh-token'],
  },
  {
    from: ['asking-who'],
    on: 'person-chosen',
    to: 'freshening',
    does: ['forget-offer', 'track-storage-login', 'get-fresh-token'],
  },

  // A key that this browser did not request needs the person's confirmation that it is theirs.
  {
    from: ['asking-whose'],
    on: 'person-chosen',
    when: 'the person switches to a key',
    to: 'comparing',
    does: ['read-store'],
  },
  {
    from: ['asking-whose'],
    on: 'person-chosen',
    to: 'reading-store',
    does: ['forget-offer', 'read-store'],
  },

  // The token gives the country, the country the locale; then the login call.
  {
    from: ['freshening'],
    on: 'fresh-token-received',
    when: 'the token says no country',
    to: 'guest',
    does: fail,
  },
  {
    from: ['freshening'],
    on: 'fresh-token-received',
    to: 'signing-in',
    does: ['remember-country', 'track-login-tried', 'sign-in'],
  },
  {
    from: ['signing-in'],
    on: 'signed-in',
    when: 'the identity is not certified',
    to: 'person',
    does: ['remember-country', 'track-success', 'tell-login', 'certify'],
  },
  {
    from: ['signing-in'],
    on: 'signed-in',
    to: 'person',
    does: ['remember-country', 'track-success', 'tell-login', 'note-certified'],
  },

  // An account is created only after the person has asked for one.
  {
    from: ['exchanging'],
    on: 'tokens-refused',
    when: 'nobody has signed up with it',
    to: 'asking-sign-up',
    does: ['track-failure', 'ask-sign-up'],
  },
  {
    from: ['asking-sign-up'],
    on: 'sign-up-chosen',
    when: 'the person signs up',
    to: 'comparing',
    does: ['read-store'],
  },
  { from: ['asking-sign-up'], on: 'sign-up-chosen', to: 'reading-store', does: ['read-store'] },

  // Without an answer the session may still be valid, so nothing stored is deleted.
  {
    from: phases,
    on: 'tokens-refused',
    when: 'nobody answered',
    to: 'unreachable',
    does: ['track-failure'],
  },
  {
    from: phases,
    on: 'tokens-refused',
    when: 'a stored session has ended',
    to: 'guest',
    does: ['track-failure', 'clear-data'],
  },
  { from: phases, on: 'tokens-refused', to: 'guest', does: fail },
  { from: ['signing-in'], on: 'person-missing', to: 'guest', does: fail },
  {
    from: ['signing-in'],
    on: 'sign-in-refused',
    when: 'nobody answered',
    to: 'unreachable',
    does: ['track-failure'],
  },
  {
    from: ['signing-in'],
    on: 'sign-in-refused',
    when: 'a stored session turns out to have ended',
    to: 'guest',
    does: ['track-failure', 'clear-data'],
  },
  { from: ['signing-in'], on: 'sign-in-refused', to: 'guest', does: fail },
  { from: ['unreachable'], on: 'connection-returned', to: 'reading-store', does: ['read-store'] },

  // Later: a key from the app around the page, and the ends of a session.
  {
    from: 'any',
    on: 'auth-key-received',
    when: 'data is stored',
    to: 'exchanging',
    does: ['clear-data', 'exchange-key'],
  },
  { from: 'any', on: 'auth-key-received', to: 'exchanging', does: ['exchange-key'] },
  { from: 'any', on: 'session-lost', to: 'guest', does: [] },
  { from: 'any', on: 'signed-out', to: 'guest', does: ['clear-data'] },
];
