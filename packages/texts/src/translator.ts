import type { Locale } from '@dipper/contract';
import format from 'icu-minify/format';
import type { CompiledMessage } from 'icu-minify/format';
import type { ReactNode } from 'react';

export type CompiledTexts = Readonly<Record<string, CompiledMessage>>;

type Value = string | number;
type RichValue = Value | ((chunks: readonly ReactNode[]) => ReactNode);

export type Translator<Key extends string> = {
  (key: Key, values?: Readonly<Record<string, Value>>): string;
  /** The same with parts of the text wrapped, e.g. `<link>terms</link>`. */
  readonly rich: (key: Key, values: Readonly<Record<string, RichValue>>) => readonly ReactNode[];
};

const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

const cached = <Made>(cache: Map<string, Made>, key: string, make: () => Made): Made => {
  const stored = cache.get(key);
  if (stored !== undefined) return stored;
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

export const createTranslator = <Key extends string>(
  texts: CompiledTexts,
  locale: Locale,
): Translator<Key> => {
  const rich: Translator<Key>['rich'] = (key, values) => {
    const formatted = format<ReactNode>(texts[key] ?? key, locale, values, { formatters });
    return Array.isArray(formatted) ? formatted : [formatted];
  };
  const translate = (key: Key, values?: Readonly<Record<string, Value>>): string => {
    const formatted = format(texts[key] ?? key, locale, values, { formatters });
    return typeof formatted === 'string' ? formatted : formatted.join('');
  };
  return Object.assign(translate, { rich });
};
