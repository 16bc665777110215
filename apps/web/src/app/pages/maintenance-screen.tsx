import type { ReactNode } from 'react';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ButtonLink, paths } from '../../shared/navigation/index.ts';

/** The exchange is closed for now; nothing that anybody holds is touched by that. */
export function Screen(): ReactNode {
  const t = useTexts('session');
  return (
    <SitePage title={t('exchange-maintenance.title')} lead={t('exchange-maintenance.text')}>
      <ButtonLink to={paths.spoonList}>{t('back')}</ButtonLink>
    </SitePage>
  );
}
