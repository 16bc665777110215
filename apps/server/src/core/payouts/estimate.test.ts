import { isDeepStrictEqual } from 'node:util';
import { currencies, djLevels } from '@dipper/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimate } from './estimate.ts';
import type { Lines, Rates } from './estimate.ts';
import { taxClasses, taxOf } from './tax.ts';
import type { TaxClass } from './tax.ts';

const generated = Number(process.env['GENERATED_ESTIMATES'] ?? 3000);
const wonder = { numRuns: generated } as const;

const rates: fc.Arbitrary<Rates> = fc.record({
  unit: fc.constantFrom(...currencies),
  rate_points: fc.bigInt({ min: 1n, max: 200n }),
  rate_units: fc.bigInt({ min: 1n, max: 20n }),
  fees: fc.record({
    regular: fc.nat(9000),
    choice_dj: fc.nat(9000),
    star_dj: fc.nat(9000),
    top_dj: fc.nat(9000),
  }),
  pg_fee: fc.nat(1000),
  remittance_fee: fc.bigInt({ min: 0n, max: 2000n }),
  tax_class: fc.constantFrom(...taxClasses),
});
const points = fc.oneof(
  fc.bigInt({ min: 1n, max: 3_000_000n }),
  fc.bigInt({ min: 1n, max: 10n ** 15n }),
);

/** Crosses out the last digits of the written number, like a calculation on paper. */
const withoutPlaces = (amount: bigint, places: number): bigint => {
  const written = String(amount);
  return written.length <= places ? 0n : BigInt(written.slice(0, written.length - places));
};
const roundedToTens = (amount: bigint): bigint => BigInt(`${withoutPlaces(amount, 1)}0`);

/** The same taxes by other steps: of hundredths and thousandths, written out. */
const taxByHand: Readonly<Record<TaxClass, (income: bigint) => bigint>> = {
  none: () => 0n,
  kr_business_income: (income) => {
    const national = roundedToTens(withoutPlaces(income + income + income, 2));
    return national + roundedToTens(withoutPlaces(national, 1));
  },
  kr_other_income: (income) => {
    const taxed = income - withoutPlaces(income * 6n, 1);
    if (taxed < 50_001n) return 0n;
    const national = roundedToTens(withoutPlaces(taxed + taxed, 1));
    return national + roundedToTens(withoutPlaces(national, 1));
  },
  tw_service_income: (income) => {
    const premium = withoutPlaces(income * 211n, 3);
    const rounded = withoutPlaces(premium, 1) + (premium % 10n >= 5n ? 1n : 0n);
    return (income >= 20_001n ? withoutPlaces(income, 1) : 0n) + (income >= 20_000n ? rounded : 0n);
  },
  jp_remuneration: (income) => {
    const above = income > 1_000_000n ? income - 1_000_000n : 0n;
    return withoutPlaces((income - above) * 1021n, 4) + withoutPlaces(above * 2042n, 4);
  },
};

/** The lines from the bottom up, by the largest whole number that is not too large. */
const byHand = (held: bigint, expected: Rates, fee: number): Omit<Lines, 'points'> => {
  const originAmount =
    (held * expected.rate_units - ((held * expected.rate_units) % expected.rate_points)) /
    expected.rate_points;
  const spoonFee = withoutPlaces(originAmount * BigInt(fee), 4);
  const pgFee = withoutPlaces(originAmount * BigInt(expected.pg_fee), 4);
  const taxAndUtilityBills = taxByHand[expected.tax_class](originAmount - spoonFee - pgFee);
  const { remittance_fee: remittanceFee } = expected;
  const taken = spoonFee + pgFee + taxAndUtilityBills + remittanceFee;
  return {
    originAmount,
    spoonFee,
    pgFee,
    remittanceFee,
    taxAndUtilityBills,
    amount: originAmount - taken,
  };
};

describe('the lines of an estimate', () => {
  it('add up to the total of an independent calculation [EXC-03, EXC-04]', () => {
    fc.assert(
      fc.property(points, rates, fc.constantFrom(...djLevels), (held, expectedRates, level) => {
        const lines = estimate(held, expectedRates, level);
        const expected = byHand(held, expectedRates, expectedRates.fees[level]);
        expect(lines === undefined).toBe(expected.amount <= 0n);
        if (lines === undefined) return true;
        const { points: taken, ...amounts } = lines;
        const { spoonFee, pgFee, remittanceFee, taxAndUtilityBills, amount } = lines;
        const sum = amount + spoonFee + pgFee + remittanceFee + taxAndUtilityBills;
        // One point less would bring less money: no point is taken for nothing.
        const comesTo = (some: bigint) =>
          (some * expectedRates.rate_units) / expectedRates.rate_points;
        return (
          isDeepStrictEqual(amounts, expected) &&
          sum === lines.originAmount &&
          taken <= held &&
          comesTo(taken) === lines.originAmount &&
          comesTo(taken - 1n) < lines.originAmount
        );
      }),
      wonder,
    );
  }, 3_600_000);
});

describe('the taxes', () => {
  it.each([
    ['kr_business_income', 30_000n, 990n],
    ['kr_business_income', 33_330n, 1080n],
    ['kr_business_income', 300n, 0n],
    ['kr_other_income', 125_000n, 0n],
    ['kr_other_income', 125_100n, 11_000n],
    ['tw_service_income', 19_999n, 0n],
    ['tw_service_income', 20_000n, 422n],
    ['tw_service_income', 20_001n, 2422n],
    ['jp_remuneration', 100_000n, 10_210n],
    ['jp_remuneration', 1_500_000n, 204_200n],
    ['none', 1_000_000n, 0n],
  ] as const)('%s of %d are %d [EXC-04]', (taxClass, income, expected) => {
    expect(taxOf(taxClass, income)).toBe(expected);
  });
});
