import type { Locale } from '@dipper/contract';

const tags: Readonly<Partial<Record<Locale, string>>> = {
  ar: 'ar-u-nu-latn-ca-gregory',
  zh: 'zh-TW',
};

const written = (date: string, locale: Locale, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(tags[locale] ?? locale, { ...style, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** `2026-01` as people call it. */
export const monthText = (month: string, locale: Locale, style: 'short' | 'long'): string =>
  written(`${month}-15`, locale, { month: style, ...(style === 'long' && { year: 'numeric' }) });

/** `2026-01-31` as people call it: a day of the calendar is the same in every zone. */
export const dayText = (day: string, locale: Locale): string =>
  written(day, locale, { month: 'long', day: 'numeric', weekday: 'short' });
