import type { PurchaseBody } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { attemptFor, intentOf, staysOpenAfter } from './attempt.ts';
import type { Attempt, Wish } from './attempt.ts';

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

const wish = (userId: number, change: Partial<PurchaseBody> = {}, account?: string): Wish => ({
  intent: intentOf(userId, { ...body, ...change }),
  account,
});

const isOfThisPage = (account: string): boolean => account.startsWith('here');

const now = Date.parse('2026-11-20T10:00:00Z');

const started = (expiresAt: string): Attempt => ({
  ...wish(9),
  key: 'first-key',
  started: { transactionId: 'p1-0', redirectUrl: 'https://pay.example', expiresAt },
});

describe('the idempotency key of a payment', () => {
  it('is the same for the same order, however often it is submitted [PAY-09]', () => {
    const newKey = keys();
    const first = attemptFor(undefined, wish(9), { now, newKey, isOfThisPage });
    const second = attemptFor(first, wish(9), { now, newKey, isOfThisPage });
    expect(second).toBe(first);
  });

  it.each([
    ['product', { productId: 8 }],
    ['quantity', { quantity: 3 }],
    ['method', { methodId: 31 }],
    ['total', { expectedTotalPrice: 120_000 }],
    ['device', { device: 'app' as const }],
  ])('is new for another %s [PAY-09]', (_name, change) => {
    const newKey = keys();
    const first = attemptFor(undefined, wish(9), { now, newKey, isOfThisPage });
    const other = attemptFor(first, wish(9, change), { now, newKey, isOfThisPage });
    expect(other.key).not.toBe(first.key);
  });

  it('is new for another person [PAY-09]', () => {
    const first = attemptFor(undefined, wish(9), { now, newKey: keys(), isOfThisPage });
    expect(attemptFor(first, wish(10), { now, newKey: () => 'other', isOfThisPage }).key).toBe(
      'other',
    );
  });

  it('is kept while the payment that it started can still be finished [PAY-09]', () => {
    const attempt = started('2026-11-20T10:00:01Z');
    expect(attemptFor(attempt, wish(9), { now, newKey: keys(), isOfThisPage })).toBe(attempt);
  });

  it('is new for another refund account [PAY-07, PAY-09]', () => {
    const first = attemptFor(undefined, wish(9, {}, 'here 1'), {
      now,
      newKey: keys(),
      isOfThisPage,
    });
    const moment = { now, newKey: () => 'other', isOfThisPage };
    expect(attemptFor(first, wish(9, {}, 'here 1'), moment)).toBe(first);
    expect(attemptFor(first, wish(9, {}, 'here 2'), moment).key).toBe('other');
    expect(attemptFor(first, wish(9), moment).key).toBe('other');
  });

  it('is kept over a reload, after which the refund account is no longer known [PAY-07, PAY-09]', () => {
    const before: Attempt = { ...wish(9, {}, 'before 1'), key: 'kept', started: undefined };
    const moment = { now, newKey: () => 'other', isOfThisPage };
    const after = attemptFor(before, wish(9, {}, 'here 1'), moment);
    expect(after).toMatchObject({ key: 'kept', account: 'here 1' });
    expect(attemptFor(after, wish(9, {}, 'here 2'), moment).key).toBe('other');
  });

  it('is new when the payment that it started has expired [PAY-09]', () => {
    const attempt = started('2026-11-20T10:00:00Z');
    expect(attemptFor(attempt, wish(9), { now, newKey: keys(), isOfThisPage }).key).toBe('key-1');
  });
});

describe('after a failed start of a payment', () => {
  it.each(['offline', 'timed_out', 'aborted', 'unreadable'] as const)(
    'the idempotency key is kept when the result is unknown: %s [PAY-09]',
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
  ])('the idempotency key is kept after %s [PAY-09]', (code) => {
    expect(staysOpenAfter({ kind: 'problem', problem: { code } })).toBe(true);
  });

  it.each(['price_changed', 'daily_limit', 'provider_unavailable', 'idempotency_key_mismatch'])(
    'the next try has a new idempotency key after %s',
    (code) => {
      expect(staysOpenAfter({ kind: 'problem', problem: { code } })).toBe(false);
    },
  );
});
