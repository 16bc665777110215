import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feeOf, feeRoundings } from './fees.ts';

const half = { ratePpm: 500_000, fixed: 0n };

it.each([
  [1n, [0n, 1n, 1n]],
  [2n, [1n, 1n, 1n]],
  [3n, [1n, 2n, 2n]],
])('half of %s is rounded as agreed: down, to the nearest, up [NUM-03]', (amount, fees) => {
  expect(feeRoundings.map((rounding) => feeOf(amount, { ...half, rounding }))).toEqual(fees);
});

it('a fee is rounded to the nearest unit at the half, and never by more than one unit [NUM-03]', () => {
  const ppm = fc.integer({ min: 0, max: 1_000_000 });
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(amounts, ppm, fc.bigInt({ min: 0n, max: 1000n }), (amount, ratePpm, fixed) => {
      const [down = 0n, near = 0n, up = 0n] = feeRoundings.map((rounding) =>
        feeOf(amount, { ratePpm, fixed, rounding }),
      );
      const exact = amount * BigInt(ratePpm);
      expect((down - fixed) * 1_000_000n <= exact && exact <= (up - fixed) * 1_000_000n).toBe(true);
      expect(up - down <= 1n).toBe(true);
      expect(near).toBe(exact % 1_000_000n >= 500_000n ? up : down);
    }),
  );
});
