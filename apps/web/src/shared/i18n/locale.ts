import { countries, fallbackLocale, localeOfCountry, locales } from '@dipper/contract';
import type { Country, Locale } from '@dipper/contract';

const languageOf = (tag: string): Locale | undefined => {
  const language = tag.toLowerCase().split('-', 1)[0];
  return locales.find((locale) => locale === language);
};

export const localeOfLanguages = (languages: readonly string[]): Locale | undefined => {
  for (const tag of languages) {
    const locale = languageOf(tag);
    if (locale !== undefined) return locale;
  }
  return undefined;
};

export const countryOfLanguages = (languages: readonly string[]): Country | undefined => {
  const locale = localeOfLanguages(languages);
  return countries.find((country) => localeOfCountry[country] === locale);
};

/** A language the person chose, else the country's, else the browser's. */
export const localeOf = (
  chosen: Locale | undefined,
  country: Country | undefined,
  languages: readonly string[],
): Locale =>
  chosen ??
  (country === undefined ? undefined : localeOfCountry[country]) ??
  localeOfLanguages(languages) ??
  fallbackLocale;

/** Each language in its own words, as people look for it. */
export const localeNames = [
  ['ko', '한국어'],
  ['ja', '日本語'],
  ['zh', '繁體中文'],
  ['ar', 'العربية'],
  ['en', 'English'],
] as const satisfies readonly (readonly [Locale, string])[];
