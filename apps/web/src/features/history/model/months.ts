import type { Locale } from '@dipper/contract';

const hundred = 100n;
/** So that a month with little in it is still seen. */
const least = 3;

/** How high each bar stands, in percent of the highest. */
export const barHeights = (totals: readonly bigint[]): readonly number[] => {
  const highest = totals.reduce((high, total) => (total > high ? total : high), 0n);
  return totals.map((total) =>
    total <= 0n ? 0 : Math.max(least, Number((total * hundred) / highest)),
  );
};

const tags: Readonly<Partial<Record<Locale, string>>> = {
  ar: 'ar-u-nu-latn-ca-gregory',
  zh: 'zh-TW',
};

/** `2026-01` as people call it. */
export const monthText = (month: string, locale: Locale, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(tags[locale] ?? locale, {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' && { year: 'numeric' }),
  }).format(new Date(`${month}-15T00:00:00Z`));
