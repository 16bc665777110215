import { zoneOfCountry } from '@dipper/contract';
import type { Country, Locale } from '@dipper/contract';

/** The setting in which a date is formatted. */
export type DateSetting = {
  readonly locale: Locale;
  readonly country: Country;
  /** The zone of the device, for countries without one of their own. */
  readonly deviceZone: string;
};

/** Digits are Latin in every language, as amounts are; `zh` is written as in Taiwan. */
const tags: Readonly<Record<Locale, string>> = {
  en: 'en',
  ko: 'ko',
  ja: 'ja',
  zh: 'zh-TW',
  ar: 'ar-u-nu-latn-ca-gregory',
};

export const zoneOf = ({ country, deviceZone }: DateSetting): string =>
  zoneOfCountry[country] ?? deviceZone;

const styles = {
  date: { dateStyle: 'long' },
  time: { timeStyle: 'short' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The zone of papers and mails, which anybody may read anywhere. */
export const zoneOfPapers = (country: Country): string => zoneOfCountry[country] ?? 'UTC';

const zoneName = (instant: Date, locale: Locale, timeZone: string): string => {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, timeZoneName: 'short' });
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

const isClock = (type: string | undefined): boolean =>
  type === 'hour' || type === 'minute' || type === 'dayPeriod';

/** An hour and its half of the day stay on one line. */
const written = (format: Intl.DateTimeFormat, date: Date): string =>
  format
    .formatToParts(date)
    .map(({ value }, place, all) =>
      isClock(all[place - 1]?.type) && isClock(all[place + 1]?.type)
        ? value.replace(/^\s+$/u, '\u00A0')
        : value,
    )
    .join('');

/** A moment by the calendar and clock of the country; the zone is named where it is not the reader's. */
export const dateText = (
  instant: string | number,
  style: keyof typeof styles,
  setting: DateSetting,
): string => {
  const date = new Date(instant);
  const timeZone = zoneOf(setting);
  const format = new Intl.DateTimeFormat(tags[setting.locale], { ...styles[style], timeZone });
  const text = written(format, date);
  const needsZone = style === 'moment' && timeZone !== setting.deviceZone;
  return needsZone ? `${text} (${zoneName(date, setting.locale, timeZone)})` : text;
};

/** Formats a receipt's time on screen, in its file and in print: in the receipt's own zone, with its name. */
export const paperMoment = (instant: string, locale: Locale, timeZone: string): string => {
  const date = new Date(instant);
  const format = new Intl.DateTimeFormat(tags[locale], { ...styles.moment, timeZone });
  return `${format.format(date)} (${zoneName(date, locale, timeZone)})`;
};
