import { currencySignOf, directionOfLocale, exponentOf } from '@dipper/contract';
import type { Currency, Locale } from '@dipper/contract';
import { minorUnitText } from '@dipper/ui';

/** The minus stands before the whole, and in Arabic before the number, which is read left to right. */
export const priceBelowZero = (amount: bigint, currency: Currency, locale: Locale): string => {
  const { unit, unitSide } = currencySignOf(currency, locale);
  const number = minorUnitText(amount < 0n ? -amount : amount, exponentOf[currency]);
  const isRtl = directionOfLocale(locale) === 'rtl';
  const signed = isRtl ? `\u2066-${number}\u2069` : number;
  const written = unitSide === 'start' ? `${unit}${signed}` : `${signed}${unit}`;
  return isRtl ? `\u2067${written}\u2069` : `-${written}`;
};
