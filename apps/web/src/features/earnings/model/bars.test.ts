import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsOf } from './bars.ts';

it('bars stand on the lower edge of the plot while no month is negative [EXC-02]', () => {
  expect(barsOf([50n, 100n, 0n])).toEqual({
    zero: 100,
    bars: [
      { top: 50, height: 50 },
      { top: 0, height: 100 },
      { top: 100, height: 0 },
    ],
  });
});

it('a bar of a month with a negative sum hangs below the zero line [EXC-02]', () => {
  expect(barsOf([75n, -25n])).toEqual({
    zero: 75,
    bars: [
      { top: 0, height: 75 },
      { top: 75, height: 25 },
    ],
  });
});

it('a month with a small income has a visible bar, and a month without income none [EXC-02]', () => {
  const { bars } = barsOf([1n, 10n ** 18n - 1n]);
  expect(bars[0]?.height).toBeGreaterThan(0);
  expect(barsOf([0n, 0n]).bars.map(({ height }) => height)).toEqual([0, 0]);
});

it('every bar stays within the plot, whatever the amounts are [EXC-02]', () => {
  const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), (amounts) => {
      for (const { top, height } of barsOf(amounts).bars) {
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top + height).toBeLessThanOrEqual(100);
      }
    }),
  );
});
