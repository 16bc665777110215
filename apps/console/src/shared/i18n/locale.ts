import { fallbackLocale, locales } from '@dipper/contract';
import type { Locale } from '@dipper/contract';

const place = 'dipper-console-locale';

const supported = (text: string | null | undefined): Locale | undefined =>
  locales.find((locale) => locale === text?.toLowerCase().split('-', 1)[0]);

/** Returns the language chosen here before, else the browser's first that we have. */
export const startLocale = (): Locale =>
  supported(localStorage.getItem(place)) ??
  navigator.languages.map(supported).find((locale) => locale !== undefined) ??
  fallbackLocale;

export const keepLocale = (locale: Locale): void => localStorage.setItem(place, locale);

/** Each language in its own words, as people look for it. */
export const localeNames = [
  ['ko', '한국어'],
  ['en', 'English'],
  ['ja', '日本語'],
  ['zh', '繁體中文'],
  ['ar', 'العربية'],
] as const satisfies readonly (readonly [Locale, string])[];
