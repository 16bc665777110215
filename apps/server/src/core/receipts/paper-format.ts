import { currencySignOf, exponentOf } from '@dipper/contract';
import type { Currency, Locale } from '@dipper/contract';
import { isolated } from '../../platform/pdf/index.ts';
import { paperWords } from './paper-words.ts';

/** Digits are Latin in every language, and the calendar is the common one, as on the page. */
const tags: Readonly<Record<Locale, string>> = {
  en: 'en',
  ko: 'ko',
  ja: 'ja',
  zh: 'zh-TW',
  ar: 'ar-u-nu-latn-ca-gregory',
};

const numberText = (amount: bigint, exponent = 0): string => {
  const digits = String(amount).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return exponent === 0 ? grouped : `${grouped}.${digits.slice(-exponent)}`;
};

/** Papers and mails write a price exactly as pages do. */
export const priceText = (amount: bigint, currency: Currency, locale: Locale): string => {
  const { unit, unitSide } = currencySignOf(currency, locale);
  const number = numberText(amount, exponentOf[currency]);
  return unitSide === 'start' ? `${unit}${number}` : `${number}${unit}`;
};

/** How a paper writes amounts and moments, which keep their own order in any text. */
export type PaperFormat = {
  readonly price: (amount: bigint, currency: Currency) => string;
  readonly count: (amount: bigint) => string;
  readonly spoons: (amount: bigint) => string;
  readonly moment: (instant: string) => string;
};

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** Returns a count of spoons in the language's plural form, with the number as it is written. */
export const spoonsText = (amount: bigint, locale: Locale, written: string): string => {
  const { counted } = paperWords[locale];
  const text = counted[new Intl.PluralRules(locale).select(Number(amount))] ?? counted.other;
  return fill(text, { amount: written });
};

export const createFormat = (locale: Locale, timeZone: string): PaperFormat => {
  const moments = new Intl.DateTimeFormat(tags[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  const zones = new Intl.DateTimeFormat(tags[locale], { timeZone, timeZoneName: 'short' });
  const count = (amount: bigint): string => isolated(numberText(amount));
  return {
    count,
    price: (amount, currency) => isolated(priceText(amount, currency, locale)),
    spoons: (amount) => spoonsText(amount, locale, count(amount)),
    moment: (instant) => {
      const at = new Date(instant);
      const zone = zones.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
      return zone === undefined ? moments.format(at) : `${moments.format(at)} (${isolated(zone)})`;
    },
  };
};
