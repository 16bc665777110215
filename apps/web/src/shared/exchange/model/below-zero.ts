import { currencySignOf, directionOfLocale, exponentOf } from '@dipper/contract';
import type { Currency, Locale } from '@dipper/contract';
import { minorUnitText, minus } from '@dipper/ui';

/**
 * The minus stands before the whole. In Arabic, where a sign is read left to right, so is all of it;
 * where the unit is an Arabic word, the number alone is.
 */
export const priceBelowZero = (amount: bigint, currency: Currency, locale: Locale): string => {
  const { unit: sign, unitSide } = currencySignOf(currency, locale);
  const unit = sign.replaceAll(' ', '\u00a0');
  const number = minorUnitText(amount < 0n ? -amount : amount, exponentOf[currency]);
  const isBefore = unitSide === 'start';
  if (directionOfLocale(locale) === 'rtl') {
    return isBefore
      ? `\u2066${minus}${unit}${number}\u2069`
      : `\u2067\u2066${minus}${number}\u2069${unit}\u2069`;
  }
  return isBefore ? `${minus}${unit}${number}` : `${minus}${number}${unit}`;
};
