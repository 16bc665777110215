import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countText, pluralCountOf, priceText } from './money.ts';

it.each([
  [55_000n, 'KRW', 'ko', '55,000원'],
  [55_000n, 'KRW', 'en', '₩55,000'],
  [1500n, 'JPY', 'ja', '1,500円'],
  [1500n, 'JPY', 'ko', '1,500엔'],
  [170n, 'TWD', 'zh', 'NT$170'],
  [499n, 'USD', 'en', '$4.99'],
  [499n, 'USD', 'zh', 'US$4.99'],
  [1899n, 'SAR', 'en', 'SAR\u00a018.99'],
  [1899n, 'SAR', 'ar', '\u206818.99\u00a0ر.س\u2069'],
] as const)(
  'the amount %s %s in %s is written %s [PAY-14] [NUM-02]',
  (...[amount, currency, locale, text]) => {
    expect(priceText(amount, currency, locale)).toBe(text);
  },
);

it('a count is isolated from right-to-left text [NAV-21]', () => {
  expect(countText(1200n, 'ar')).toBe('\u20681,200\u2069');
  expect(countText(1200n, 'ko')).toBe('1,200');
});

it('plural forms are found for numbers of any size [NAV-22]', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, BigInt(Number.MAX_SAFE_INTEGER)), (amount) => {
      for (const locale of ['en', 'ar', 'ko']) {
        const rules = new Intl.PluralRules(locale);
        expect(rules.select(pluralCountOf(amount))).toBe(rules.select(Number(amount)));
      }
    }),
  );
});
