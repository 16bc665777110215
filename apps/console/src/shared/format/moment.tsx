import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useLocale } from '../i18n/index.ts';
import { apart } from './isolates.ts';
import { momentParts } from './moment-parts.ts';

/** Digits are Latin in every language, as amounts are, and Chinese is that of Taiwan. */
const tags = new Map([
  ['ar', 'ar-u-nu-latn'],
  ['zh', 'zh-TW'],
]);

const tagOf = (locale: string): string => tags.get(locale) ?? locale;

type TimeStyle = 'short' | 'medium';

const useFormat = (timeStyle: TimeStyle): Intl.DateTimeFormat => {
  const locale = useLocale();
  return useMemo(
    () => new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeStyle }),
    [locale, timeStyle],
  );
};

/** A moment where the operator is, as a part of a sentence. */
export const useMomentText = (timeStyle: TimeStyle = 'short'): ((at: string) => string) => {
  const format = useFormat(timeStyle);
  return useCallback((at) => format.format(new Date(at)), [format]);
};

/** The same where a country is, outside components. */
export const momentTextIn = (locale: string, timeZone: string): ((at: string) => string) => {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const format = new Intl.DateTimeFormat(tagOf(locale), { ...style, timeZone });
  return (at) => apart(format.format(new Date(at)));
};

/** A day without its hour, in words of the language; what is no day stays as it is. */
export const dayTextIn = (locale: string): ((day: string) => string) => {
  const format = new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => {
    const at = new Date(`${day}T00:00:00Z`);
    return Number.isNaN(at.getTime()) ? day : format.format(at);
  };
};

type MomentProps = { readonly at: string; readonly withSeconds?: boolean };

/**
 * Shows a time in the operator's zone, with the full UTC time as its title. A narrow line breaks only between
 * day and hour.
 */
export function Moment({ at, withSeconds = false }: MomentProps): ReactNode {
  const [day, between, hour] = momentParts(useFormat(withSeconds ? 'medium' : 'short'), at);
  return (
    <time dateTime={at} title={at}>
      <bdi>
        <span className="console-whole">{day}</span>
        {between}
        <span className="console-whole">{hour}</span>
      </bdi>
    </time>
  );
}
