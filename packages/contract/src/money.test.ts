import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyOfCountry, decodeAmount, divideDown, encodeAmount, wireAmount } from './money.ts';

describe('amounts in JSON', () => {
  it('are read back unchanged, with every digit beyond 2^53 [PAY-14]', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), (amount) => {
        const sent: unknown = JSON.parse(JSON.stringify(encodeAmount(amount)));
        const parsed = wireAmount.safeParse(sent);
        expect(parsed.success && decodeAmount(parsed.data)).toBe(amount);
      }),
    );
  });

  it.each([1.5, Number.NaN, 2 ** 53, '1.5', '', '1e3', '0x10', ' 1', '9'.repeat(19), null, true])(
    'are refused as %o [PAY-14]',
    (amount) => {
      expect(wireAmount.safeParse(amount).success).toBe(false);
    },
  );
});

describe('dividing amounts', () => {
  it('loses nothing and rounds down on both sides of zero [PAY-14]', () => {
    const divisor = fc.bigInt({ min: -1000n, max: 1000n }).filter((value) => value !== 0n);
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), divisor, (amount, by) => {
        const { quotient, remainder } = divideDown(amount, by);
        expect(quotient * by + remainder).toBe(amount);
        expect(
          by > 0n ? remainder >= 0n && remainder < by : remainder <= 0n && remainder > by,
        ).toBe(true);
      }),
    );
  });
});

describe('currencies', () => {
  it('are those of their countries [PAY-14]', () => {
    expect(currencyOfCountry).toEqual({ kr: 'KRW', us: 'USD', jp: 'JPY', ar: 'SAR', tw: 'TWD' });
  });
});
