import type { Locale } from './country.ts';
import type { Currency } from './money.ts';

export type CurrencySign = { readonly unit: string; readonly unitSide: 'start' | 'end' };

const before = (unit: string): CurrencySign => ({ unit, unitSide: 'start' });
const after = (unit: string): CurrencySign => ({ unit, unitSide: 'end' });

/** Each currency's sign in local use. `Intl` prints a plain "$" for Taiwan and "JP¥" in Korean. */
const signs: Readonly<
  Record<Currency, Readonly<Partial<Record<Locale, CurrencySign>> & { other: CurrencySign }>>
> = {
  KRW: { ko: after('원'), ja: after('ウォン'), zh: after(' 韓元'), other: before('₩') },
  JPY: { ja: after('円'), ko: after('엔'), zh: after(' 日圓'), other: before('¥') },
  TWD: { other: before('NT$') },
  SAR: { ar: after(' ر.س'), other: before('SAR ') },
  USD: { zh: before('US$'), other: before('$') },
};

export const currencySignOf = (currency: Currency, locale: Locale): CurrencySign =>
  signs[currency][locale] ?? signs[currency].other;
