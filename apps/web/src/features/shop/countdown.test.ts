import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, leftOf, untilNextSecond } from './countdown.ts';

const hour = 3_600_000;

describe('the time left of a promotion', () => {
  it.each([
    [25 * hour + 61_000, { days: 1, hours: 1, minutes: 1, seconds: 1 }],
    [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
    [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
    [-5000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ])('of %i ms is counted in whole seconds, and zero means over [PAY-01]', (left, parts) => {
    expect(leftOf(left)).toEqual(parts);
  });

  it('is written like a stopwatch [PAY-01]', () => {
    expect(clockText(leftOf(4 * hour + 7 * 60_000 + 9000))).toBe('04:07:09');
  });

  it('never jumps: each tick shows exactly one second less [PAY-01]', () => {
    const total = (left: number): number => {
      const { days, hours, minutes, seconds } = leftOf(left);
      return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
    };
    fc.assert(
      fc.property(fc.integer({ min: 1001, max: 40 * 24 * hour }), (left) => {
        expect(total(left - untilNextSecond(left))).toBe(total(left) - 1);
      }),
    );
  });
});
