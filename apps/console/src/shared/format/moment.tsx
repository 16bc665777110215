import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useLocale } from '../i18n/index.ts';
import { momentParts } from './moment-parts.ts';

/** Digits are Latin in every language, as amounts are. */
const tagOf = (locale: string): string => (locale === 'ar' ? 'ar-u-nu-latn' : locale);

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
