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
 * A moment where the operator is; the whole of it, in UTC, is one look away. Where it is narrow a line
 * ends between the day and the hour, and within neither.
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
