import { expect, it } from 'vitest';
import { priceBelowZero } from './below-zero.ts';

it.each([
  [-500n, 'KRW', 'ko', '-500원'],
  [-500n, 'KRW', 'en', '-₩500'],
  [-1899n, 'SAR', 'en', '-SAR 18.99'],
  // As above zero, where ₩ stands on the left: only the minus is new.
  [-500n, 'KRW', 'ar', '\u2066-₩500\u2069'],
  [-1899n, 'SAR', 'ar', '\u2067\u2066-18.99\u2069 ر.س\u2069'],
  [-999_999_999_999_999_999n, 'KRW', 'ko', '-999,999,999,999,999,999원'],
] as const)(
  'writes %s %s in %s as %s: the minus before the whole [EXC-03] [NAV-21]',
  (...[amount, currency, locale, text]) => {
    expect(priceBelowZero(amount, currency, locale)).toBe(text);
  },
);
