import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Area } from '../../shared/navigation/index.ts';

export function LoginScreen({ area }: { readonly area: Area }): ReactNode {
  const t = useTexts('session');
  return (
    <main data-area={area}>
      <h1>{t('title')}</h1>
    </main>
  );
}
