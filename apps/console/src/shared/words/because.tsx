import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

/** Who or what, and the reason that somebody wrote, joined by the colon of the language. */
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
