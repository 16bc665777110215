import { useCallback } from 'react';
import type { ReactNode } from 'react';

import { useLocale } from '../i18n/index.ts';

/** Digits are Latin in every language, as amounts are. */
const tagOf = (locale: string): string => (locale === 'ar' ? 'ar-u-nu-latn' : locale);

/** A moment where the operator is, as a part of a sentence. */
export const useMomentText = (
  timeStyle: 'short' | 'medium' = 'short',
): ((at: string) => string) => {
  const locale = useLocale();
  return useCallback(
    (at) =>
      new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeStyle }).format(
        new Date(at),
      ),
    [locale, timeStyle],
  );
};

type MomentProps = { readonly at: string; readonly withSeconds?: boolean };

/** A moment where the operator is; the whole of it, in UTC, is one look away. */
export function Moment({ at, withSeconds = false }: MomentProps): ReactNode {
  const textOf = useMomentText(withSeconds ? 'medium' : 'short');
  return (
    <time dateTime={at} title={at}>
      <bdi>{textOf(at)}</bdi>
    </time>
  );
}
