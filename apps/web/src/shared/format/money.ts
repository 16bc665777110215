import { directionOfLocale, exponentOf } from '@dipper/contract';
import type { Currency, Locale } from '@dipper/contract';
import { minorUnitText } from '@dipper/ui';

export type CurrencySign = { readonly unit: string; readonly unitSide: 'start' | 'end' };

const before = (unit: string): CurrencySign => ({ unit, unitSide: 'start' });
const after = (unit: string): CurrencySign => ({ unit, unitSide: 'end' });

/** As people write it at home. `Intl` prints a plain "$" for Taiwan and "JP¥" in Korean. */
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

/** An amount must not take its direction from the words around it, nor give them its own. */
const isolated = (text: string, locale: Locale): string =>
  directionOfLocale(locale) === 'rtl' ? `\u2068${text}\u2069` : text;

export const priceText = (amount: bigint, currency: Currency, locale: Locale): string => {
  const { unit, unitSide } = currencySignOf(currency, locale);
  const number = minorUnitText(amount, exponentOf[currency]);
  return isolated(unitSide === 'start' ? `${unit}${number}` : `${number}${unit}`, locale);
};

export const countText = (amount: bigint, locale: Locale): string =>
  isolated(minorUnitText(amount), locale);

const thousand = 1000n;

/** A small number of the same grammatical kind: no language looks at more than the last digits. */
export const pluralCountOf = (amount: bigint): number => {
  const size = amount < 0n ? -amount : amount;
  return Number(size < thousand ? size : thousand + (size % thousand));
};
