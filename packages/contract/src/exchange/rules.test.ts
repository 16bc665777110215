import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cashOutMinimumOf,
  checkAccountNumber,
  birthDateOfResident,
  checkConvert,
  checkDate,
  checkDateText,
  checkExchangeAmount,
  checkResidentNumber,
  isResidentNumberOdd,
  pointsForSpoons,
  spoonsForPoints,
} from './rules.ts';

describe('dates', () => {
  it('are valid exactly when the calendar has that day [EXC-05]', () => {
    const parts = fc.record({
      year: fc.integer({ min: 1000, max: 2100 }),
      month: fc.integer({ min: -1, max: 14 }),
      day: fc.integer({ min: -1, max: 33 }),
    });
    fc.assert(
      fc.property(parts, ({ year, month, day }) => {
        const date = new Date(Date.UTC(year, month - 1, day));
        const isReal =
          date.getUTCMonth() === month - 1 &&
          date.getUTCDate() === day &&
          date.getUTCFullYear() === year;
        expect(checkDate({ year, month, day }, 2100) === undefined).toBe(isReal);
      }),
    );
  });

  it('may be in the current year and not after it [EXC-05]', () => {
    expect(checkDateText('2026-12-31', 2026)).toBeUndefined();
    expect(checkDateText('2027-01-01', 2026)).toBe('invalid_date');
  });

  it.each([
    ['20240229', undefined],
    ['2023-02-29', 'invalid_date'],
    ['1900-02-29', 'invalid_date'],
    ['2000-02-29', undefined],
    ['2024-2-9', 'invalid_date'],
    ['0000-01-01', 'invalid_date'],
    ['', 'required'],
  ])('written as "%s" are %o [EXC-05]', (written, expected) => {
    expect(checkDateText(written, 2026)).toBe(expected);
  });
});

describe('account numbers', () => {
  it.each([
    ['1234567890', undefined],
    ['123-456-7890', 'account_number_no_hyphens'],
    ['123 4567', 'account_number_no_hyphens'],
    ['12345a', 'numeric_only'],
    ['12345', 'invalid_format'],
    ['1'.repeat(21), 'invalid_format'],
    ['', 'account_number_required'],
  ])('written as "%s" are %o [EXC-05]', (written, expected) => {
    expect(checkAccountNumber(written)).toBe(expected);
  });
});

describe('resident numbers', () => {
  const today = '2026-11-22';
  it.each([
    ['900101', '1234567', undefined],
    ['000229', '3000000', undefined],
    ['000229', '9000000', 'invalid_date'],
    ['261122', '4000000', undefined],
    ['261123', '4000000', 'invalid_date'],
    ['901301', '1234567', 'invalid_date'],
    ['90010', '1234567', 'invalid_format'],
    ['90010a', '1234567', 'numeric_only'],
    ['', '1234567', 'required'],
  ])('written as %s-%s are %o [EXC-05]', (first, last, expected) => {
    expect(checkResidentNumber(first, last, today)).toBe(expected);
  });

  it("give the birthday's century by their seventh digit [EXC-05]", () => {
    expect(birthDateOfResident('900101', '1234567')).toBe('1990-01-01');
    expect(birthDateOfResident('050607', '4234567')).toBe('2005-06-07');
    expect(birthDateOfResident('900101', '7234567')).toBe('2090-01-01');
    expect(birthDateOfResident('900101', '0234567')).toBe('1890-01-01');
  });

  it('are accepted with a wrong check digit, which only causes a hint [EXC-05]', () => {
    const fits = Array.from({ length: 10 }, (_, digit) => `900101123456${digit}`).filter(
      (number) => !isResidentNumberOdd(number),
    );
    expect(fits).toEqual(['9001011234568']);
    expect(checkResidentNumber('900101', '1234560', today)).toBeUndefined();
  });
});

describe('amounts to exchange', () => {
  it('have the minimum amounts of the specification [EXC-04]', () => {
    expect(cashOutMinimumOf).toEqual({
      kr: { unit: 'KRW', amount: 30_000n, balance: 30_000n, spoons: 500n },
      tw: { unit: 'TWD', amount: 1500n, balance: 800n, spoons: 500n },
    });
  });

  it.each([
    [30_000n, undefined],
    [29_999n, 'below_minimum_amount'],
    [50_000n, undefined],
    [50_001n, 'exceeds_exchangeable'],
    [0n, 'invalid_amount'],
    [-1n, 'invalid_amount'],
  ])('of %d out of 50,000 won are %o [EXC-04]', (amount, expected) => {
    expect(checkExchangeAmount(amount, { exchangeable: 50_000n, minimum: 30_000n })).toBe(expected);
  });

  it('above the balance are reported as too high, even below the minimum [EXC-04]', () => {
    expect(checkExchangeAmount(200n, { exchangeable: 100n, minimum: 30_000n })).toBe(
      'exceeds_exchangeable',
    );
  });
});

describe('converting points', () => {
  it('costs 110 points per spoon and loses none to rounding [EXC-12]', () => {
    expect(pointsForSpoons(500n)).toBe(55_000n);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (points) => {
        const { spoons, pointsLeft } = spoonsForPoints(points);
        expect(pointsForSpoons(spoons) + pointsLeft).toBe(points);
        expect(pointsLeft).toBeLessThan(110n);
      }),
    );
  });

  it.each([
    { least: [500n, 0n], spoons: 500n, points: 55_000n, expected: undefined },
    { least: [500n, 0n], spoons: 499n, points: 55_000n, expected: 'below_minimum_spoons' },
    { least: [500n, 0n], spoons: 501n, points: 55_000n, expected: 'exceeds_points' },
    { least: [0n, 300n], spoons: 3n, points: 400n, expected: undefined },
    { least: [0n, 300n], spoons: 2n, points: 400n, expected: 'below_minimum_spoons' },
    { least: [0n, 0n], spoons: 1n, points: 110n, expected: undefined },
    { least: [500n, 0n], spoons: 0n, points: 55_000n, expected: 'invalid_amount' },
  ] as const)(
    'with the minimum $least, for $spoons spoons and $points points is $expected [EXC-12]',
    ({ least: [minimumSpoons, minimumPoints], spoons, points, expected }) => {
      const terms = { pointsPerSpoon: 110n, minimumSpoons, minimumPoints };
      expect(checkConvert(spoons, { points, terms })).toBe(expected);
    },
  );

  it('follows the current rate, whatever it was before [EXC-12] [NUM-03]', () => {
    const terms = { pointsPerSpoon: 200n, minimumSpoons: 0n, minimumPoints: 0n };
    expect(checkConvert(5n, { points: 1000n, terms })).toBeUndefined();
    expect(checkConvert(5n, { points: 999n, terms })).toBe('exceeds_points');
    expect(spoonsForPoints(999n, terms.pointsPerSpoon)).toEqual({ spoons: 4n, pointsLeft: 199n });
  });
});
