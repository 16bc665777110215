import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

/** Joins a subject and somebody's written reason by the colon of the language. */
export function Because({
  of,
  why,
}: {
  readonly of: ReactNode;
  readonly why: string | null;
}): ReactNode {
  const t = useTexts('core');
  return (
    <>
      {of}
      {t('colon')}
      <bdi>{why}</bdi>
    </>
  );
}
