import { describe, expect, it } from 'vitest';
import { decideOnKey } from './auth-key-message.ts';
import type { KeyDecision, KeySituation } from './auth-key-message.ts';
import { rememberKey, wasKeyUsed } from './used-keys.ts';

const nobody: KeySituation = { wasUsed: false, isPaying: false, userId: undefined, hasData: false };
const minji = { ...nobody, userId: 7, hasData: true };
const logIn = (clearsFirst: boolean): KeyDecision => ({ do: 'log-in', clearsFirst });
const ignore = (because: 'used-before' | 'payment' | 'same-person'): KeyDecision => ({
  do: 'ignore',
  because,
});

/** The whole table: what is known, whose key it says it is, and what follows. */
const table: readonly (readonly [string, KeySituation, number | undefined, KeyDecision])[] = [
  ['nobody is here', nobody, undefined, logIn(false)],
  ['nobody is here, and the key says whose it is', nobody, 7, logIn(false)],
  ['something of somebody is stored', { ...nobody, hasData: true }, 7, logIn(true)],
  ['somebody is here, and the key is anybody’s', minji, undefined, logIn(true)],
  ['somebody is here, and the key is another’s', minji, 8, logIn(true)],
  ['somebody is here, and the key is theirs', minji, 7, ignore('same-person')],
  ['they pay, and the key is another’s', { ...minji, isPaying: true }, 8, ignore('payment')],
  [
    'they pay, and the key is anybody’s',
    { ...minji, isPaying: true },
    undefined,
    ignore('payment'),
  ],
  ['they pay, and the key is theirs', { ...minji, isPaying: true }, 7, ignore('payment')],
  [
    'the key was used, by nobody who is here',
    { ...nobody, wasUsed: true },
    7,
    ignore('used-before'),
  ],
  ['the key was used, and another is here', { ...minji, wasUsed: true }, 8, ignore('used-before')],
  [
    'the key was used, during a payment',
    { ...minji, wasUsed: true, isPaying: true },
    8,
    ignore('used-before'),
  ],
];

describe('a key that comes by a message', () => {
  it.each(table)('when %s [AUTH-11]', (...[, situation, userId, decision]) => {
    const payload = userId === undefined ? { authKey: 'k' } : { authKey: 'k', userId };
    expect(decideOnKey(payload, situation)).toEqual(decision);
  });
});

it('a key that was taken is known again after a reload, and is itself nowhere kept [AUTH-11]', () => {
  const keys = Array.from({ length: 60 }, (_, index) => `key-of-the-app-${index}`);
  for (const key of keys) rememberKey(key);
  expect(wasKeyUsed('key-of-the-app-59')).toBe(true);
  expect(wasKeyUsed('key-of-the-app-60')).toBe(false);
  expect(JSON.stringify({ ...sessionStorage })).toContain('used-keys');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('key-of-the-app');
});
