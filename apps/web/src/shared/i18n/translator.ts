import type { Locale } from '@dipper/contract';
import format from 'icu-minify/format';
import type { ReactNode } from 'react';
import type { CompiledTexts, TextArea, TextKey } from './texts.ts';

type Value = string | number;
type RichValue = Value | ((chunks: readonly ReactNode[]) => ReactNode);

export type Translator<Area extends TextArea> = {
  (key: TextKey<Area>, values?: Readonly<Record<string, Value>>): string;
  /** The same with parts of the text wrapped, e.g. `<link>terms</link>`. */
  readonly rich: (
    key: TextKey<Area>,
    values: Readonly<Record<string, RichValue>>,
  ) => readonly ReactNode[];
};

const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

const cached = <Made>(cache: Map<string, Made>, key: string, make: () => Made): Made => {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
};

/** Digits are Latin in every language, as amounts are. */
const digitsOf = (locale: string): string => (locale === 'ar' ? 'ar-u-nu-latn' : locale);

const formatters = {
  getNumberFormat: (locale: string, options?: Intl.NumberFormatOptions) =>
    cached(numberFormats, `${locale}${JSON.stringify(options)}`, () => {
      return new Intl.NumberFormat(digitsOf(locale), options);
    }),
  getPluralRules: (locale: string, options?: Intl.PluralRulesOptions) =>
    cached(pluralRules, `${locale}${JSON.stringify(options)}`, () => {
      return new Intl.PluralRules(locale, options);
    }),
  getDateTimeFormat: (locale: string, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(digitsOf(locale), options),
};

export const createTranslator = <Area extends TextArea>(
  texts: CompiledTexts,
  locale: Locale,
): Translator<Area> => {
  const rich: Translator<Area>['rich'] = (key, values) => {
    const formatted = format<ReactNode>(texts[key] ?? key, locale, values, { formatters });
    return Array.isArray(formatted) ? formatted : [formatted];
  };
  const translate = (key: TextKey<Area>, values?: Readonly<Record<string, Value>>): string => {
    const formatted = format(texts[key] ?? key, locale, values, { formatters });
    return typeof formatted === 'string' ? formatted : formatted.join('');
  };
  return Object.assign(translate, { rich });
};
