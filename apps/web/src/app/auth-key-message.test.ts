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
  ['nobody is logged in', nobody, undefined, logIn(false)],
  ['nobody is logged in, and the key names its person', nobody, 7, logIn(false)],
  ["another person's data is stored", { ...nobody, hasData: true }, 7, logIn(true)],
  ['a person is logged in, and the key names nobody', minji, undefined, logIn(true)],
  ['a person is logged in, and the key names another person', minji, 8, logIn(true)],
  ['a person is logged in, and the key names the same person', minji, 7, ignore('same-person')],
  [
    'a payment is running, and the key names another person',
    { ...minji, isPaying: true },
    8,
    ignore('payment'),
  ],
  [
    'a payment is running, and the key names nobody',
    { ...minji, isPaying: true },
    undefined,
    ignore('payment'),
  ],
  [
    'a payment is running, and the key names the same person',
    { ...minji, isPaying: true },
    7,
    ignore('payment'),
  ],
  [
    'the key was used before, and nobody is logged in',
    { ...nobody, wasUsed: true },
    7,
    ignore('used-before'),
  ],
  [
    'the key was used before, and another person is logged in',
    { ...minji, wasUsed: true },
    8,
    ignore('used-before'),
  ],
  [
    'the key was used before, and a payment is running',
    { ...minji, wasUsed: true, isPaying: true },
    8,
    ignore('used-before'),
  ],
];

describe('a login key received by message', () => {
  it.each(table)('when %s [AUTH-11]', (...[, situation, userId, decision]) => {
    const payload = userId === undefined ? { authKey: 'k' } : { authKey: 'k', userId };
    expect(decideOnKey(payload, situation)).toEqual(decision);
  });
});

it('a used login key is recognised after a reload, although only its hash is stored [AUTH-11]', () => {
  const keys = Array.from({ length: 60 }, (_, index) => `key-of-the-app-${index}`);
  for (const key of keys) rememberKey(key);
  expect(wasKeyUsed('key-of-the-app-59')).toBe(true);
  expect(wasKeyUsed('key-of-the-app-60')).toBe(false);
  expect(JSON.stringify({ ...sessionStorage })).toContain('used-keys');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('key-of-the-app');
});
