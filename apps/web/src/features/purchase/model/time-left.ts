const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export type TimePart = { readonly unit: 'day' | 'hour' | 'minute'; readonly value: number };

/** The two largest parts of what is left, rounded down; nothing once it is over. */
export const timeLeft = (milliseconds: number): readonly TimePart[] => {
  if (milliseconds <= 0) return [];
  const days = Math.floor(milliseconds / day);
  const hours = Math.floor((milliseconds % day) / hour);
  const minutes = Math.floor((milliseconds % hour) / minute);
  const parts: readonly TimePart[] = [
    { unit: 'day', value: days },
    { unit: 'hour', value: hours },
    { unit: 'minute', value: minutes },
  ];
  const first = parts.findIndex(({ value }) => value > 0);
  // The last minute counts as one until it is over.
  if (first === -1) return [{ unit: 'minute', value: 1 }];
  return parts.slice(first, first + 2).filter(({ value }) => value > 0);
};

const tags: Readonly<Record<string, string>> = { ar: 'ar-u-nu-latn', zh: 'zh-TW' };

export const timeLeftText = (parts: readonly TimePart[], locale: string): string => {
  const text = parts
    .map(({ unit, value }) =>
      new Intl.NumberFormat(tags[locale] ?? locale, { style: 'unit', unit, unitDisplay: 'long' })
        .format(value)
        .replaceAll(' ', '\u00a0'),
    )
    .join(' ');
  // Browsers put a space before each unit in Japanese, which is unusual.
  return locale === 'ja' ? text.replaceAll(/\s/g, '') : text;
};
