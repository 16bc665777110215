import { paymentStatuses } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { waitLengthAfter, pauseBeforeAsking, standingOf } from './progress.ts';

describe('a card payment', () => {
  it('is in progress until its result is known, and not called failed before [SUB-06]', () => {
    expect(paymentStatuses.map((status) => [status, standingOf(status)])).toEqual([
      ['pending', 'under-way'],
      ['waiting_for_deposit', 'under-way'],
      ['success', 'paid'],
      ['fail', 'not-paid'],
      ['cancel', 'not-paid'],
      ['expired', 'not-paid'],
      ['refunded', 'given-back'],
    ]);
  });

  it('is polled at once, then ever less often, and never given up [SUB-06]', () => {
    const pauses = Array.from({ length: 12 }, (_, count) => pauseBeforeAsking(count, 0.5));
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses[0]).toBe(1000);
    expect(pauses.at(-1)).toBe(15_000);
    expect(pauseBeforeAsking(3, 0)).toBe(3200);
    expect(pauseBeforeAsking(3, 1)).toBe(4800);
  });

  it.each([
    [0, 'usual'],
    [59_999, 'usual'],
    [60_000, 'long'],
    [179_999, 'long'],
    [180_000, 'very-long'],
  ] as const)('after %i ms has the waiting text %s [SUB-06]', (waited, waitLength) => {
    expect(waitLengthAfter(waited)).toBe(waitLength);
  });
});
