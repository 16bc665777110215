import * as z from 'zod/mini';

export const countries = ['kr', 'us', 'jp', 'ar', 'tw'] as const;
export const countrySchema = z.enum(countries);
export type Country = z.infer<typeof countrySchema>;

export const locales = ['en', 'ko', 'ja', 'zh', 'ar'] as const;
export const localeSchema = z.enum(locales);
export type Locale = z.infer<typeof localeSchema>;

export const fallbackLocale = 'en' satisfies Locale;

export const localeOfCountry = {
  kr: 'ko',
  us: 'en',
  jp: 'ja',
  ar: 'ar',
  tw: 'zh',
} as const satisfies Record<Country, Locale>;

/** Named zones of the countries that have one; elsewhere the device's own zone is used. */
export const zoneOfCountry: Partial<Record<Country, string>> = {
  kr: 'Asia/Seoul',
  jp: 'Asia/Tokyo',
};

/** Returns the time zone that income is counted in: no server knows a device's zone, and Taiwan has its own. */
export const countingZoneOf = (country: Country): string =>
  zoneOfCountry[country] ?? (country === 'tw' ? 'Asia/Taipei' : 'UTC');

/** Only Korea and Japan show their list to a guest. */
export const welcomesGuests = (country: Country | undefined): country is 'kr' | 'jp' =>
  country === 'kr' || country === 'jp';

/** Tokens of the streaming service write Korea as `kor`. */
export const parseCountry = (text: unknown): Country | undefined => {
  const name = text === 'kor' ? 'kr' : text;
  const parsed = countrySchema.safeParse(name);
  return parsed.success ? parsed.data : undefined;
};

export const directionOfLocale = (locale: Locale): 'rtl' | 'ltr' =>
  locale === 'ar' ? 'rtl' : 'ltr';
