import { describe, expect, it } from 'vitest';
import { attemptFor, intentOf, staysOpenAfter } from './attempt.ts';
import type { Attempt } from './attempt.ts';

const body = {
  productId: 7,
  quantity: 2,
  methodId: 43,
  device: 'pc',
  expectedTotalPrice: 110_000,
} as const;

const keys = () => {
  let count = 0;
  return () => `key-${(count += 1)}`;
};

const now = Date.parse('2026-11-20T10:00:00Z');

const started = (expiresAt: string): Attempt => ({
  intent: intentOf(9, body),
  key: 'first-key',
  started: { transactionId: 'p1-0', redirectUrl: 'https://pay.example', expiresAt },
});

describe('the key of an intent', () => {
  it('is the same for the same wish, however often it is pressed [PAY-09]', () => {
    const newKey = keys();
    const first = attemptFor(undefined, intentOf(9, body), { now, newKey });
    const second = attemptFor(first, intentOf(9, { ...body }), { now, newKey });
    expect(second).toBe(first);
  });

  it.each([
    ['product', { productId: 8 }],
    ['quantity', { quantity: 3 }],
    ['method', { methodId: 31 }],
    ['total', { expectedTotalPrice: 120_000 }],
    ['device', { device: 'app' as const }],
  ])('is a new one for another %s [PAY-09]', (_name, change) => {
    const newKey = keys();
    const first = attemptFor(undefined, intentOf(9, body), { now, newKey });
    const other = attemptFor(first, intentOf(9, { ...body, ...change }), { now, newKey });
    expect(other.key).not.toBe(first.key);
  });

  it('is a new one for another person [PAY-09]', () => {
    const first = attemptFor(undefined, intentOf(9, body), { now, newKey: keys() });
    expect(attemptFor(first, intentOf(10, body), { now, newKey: () => 'other' }).key).toBe('other');
  });

  it('is kept while the payment that it started can still be finished [PAY-09]', () => {
    const attempt = started('2026-11-20T10:00:01Z');
    expect(attemptFor(attempt, intentOf(9, body), { now, newKey: keys() })).toBe(attempt);
  });

  it('is a new one when that payment has run out [PAY-09]', () => {
    const attempt = started('2026-11-20T10:00:00Z');
    expect(attemptFor(attempt, intentOf(9, body), { now, newKey: keys() }).key).toBe('key-1');
  });
});

describe('after a failed start', () => {
  it.each(['offline', 'timed_out', 'aborted', 'unreadable'] as const)(
    'the key is kept when it is not known what happened: %s [PAY-09]',
    (kind) => {
      expect(staysOpenAfter({ kind })).toBe(true);
    },
  );

  it.each([
    'idempotency_key_in_progress',
    'server_busy',
    'temporary_error',
    'payment_pending',
    'no_status',
  ])('the key is kept after %s [PAY-09]', (code) => {
    expect(staysOpenAfter({ kind: 'problem', problem: { code } })).toBe(true);
  });

  it.each(['price_changed', 'daily_limit', 'provider_unavailable', 'idempotency_key_mismatch'])(
    'the next press is a new intent after %s',
    (code) => {
      expect(staysOpenAfter({ kind: 'problem', problem: { code } })).toBe(false);
    },
  );
});
