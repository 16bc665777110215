import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barHeights } from './months.ts';
import { runsOutSoon } from './soon.ts';

describe('the plot of charges by month', () => {
  it('has a visible bar for every amount, and none above the plot [PAY-10]', () => {
    expect(barHeights([0n, 50n, 100n, 1n])).toEqual([0, 50, 100, 3]);
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n })), (totals) => {
        const heights = barHeights(totals);
        for (const [place, height] of heights.entries()) {
          expect(height <= 100 && height >= 0).toBe(true);
          expect(height === 0).toBe(totals[place] === 0n);
        }
      }),
    );
  });
});

it('spoons that expire within thirty days are warned of [PAY-11]', () => {
  const now = Date.parse('2031-01-01T00:00:00Z');
  expect(runsOutSoon('2031-01-30T23:59:59Z', now)).toBe(true);
  expect(runsOutSoon('2031-01-31T00:00:00Z', now)).toBe(false);
});
