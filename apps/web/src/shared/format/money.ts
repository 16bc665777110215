import { currencySignOf, directionOfLocale, exponentOf } from '@dipper/contract';
import type { Currency, Locale } from '@dipper/contract';
import { minorUnitText } from '@dipper/ui';

/** An amount must not take its direction from the words around it, nor give them its own. */
const isolated = (text: string, locale: Locale): string =>
  directionOfLocale(locale) === 'rtl' ? `\u2068${text}\u2069` : text;

export const priceText = (amount: bigint, currency: Currency, locale: Locale): string => {
  const { unit, unitSide } = currencySignOf(currency, locale);
  const number = minorUnitText(amount, exponentOf[currency]);
  const price = unitSide === 'start' ? `${unit}${number}` : `${number}${unit}`;
  // A unit that stands apart does not go to the next line alone.
  return isolated(price.replaceAll(' ', '\u00a0'), locale);
};

export const countText = (amount: bigint, locale: Locale): string =>
  isolated(minorUnitText(amount), locale);

const thousand = 1000n;

/** A small number of the same grammatical kind: no language looks at more than the last digits. */
export const pluralCountOf = (amount: bigint): number => {
  const size = amount < 0n ? -amount : amount;
  return Number(size < thousand ? size : thousand + (size % thousand));
};
