import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paths } from '../../shared/navigation/index.ts';

export function Screen(): ReactNode {
  const t = useTexts('core');
  return (
    <main>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Link to={paths.spoonList}>{t('toSpoonList')}</Link>
    </main>
  );
}
