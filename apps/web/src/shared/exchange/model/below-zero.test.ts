import { expect, it } from 'vitest';
import { priceBelowZero } from './below-zero.ts';

it.each([
  [-500n, 'KRW', 'ko', '\u2212500원'],
  [-500n, 'KRW', 'en', '\u2212₩500'],
  [-1899n, 'SAR', 'en', '\u2212SAR\u00a018.99'],
  // The same as above zero, where ₩ is on the left: only the minus is new.
  [-500n, 'KRW', 'ar', '\u2066\u2212₩500\u2069'],
  [-1899n, 'SAR', 'ar', '\u2067\u2066\u221218.99\u2069\u00a0ر.س\u2069'],
  [-999_999_999_999_999_999n, 'KRW', 'ko', '\u2212999,999,999,999,999,999원'],
] as const)(
  'the negative amount %s %s in %s is written %s, with the minus first [EXC-03] [NAV-21]',
  (...[amount, currency, locale, text]) => {
    expect(priceBelowZero(amount, currency, locale)).toBe(text);
  },
);
