import { Button } from '@dipper/ui';
import type { ReactNode } from 'react';
import { openAccount, SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ButtonLink, paths } from '../../shared/navigation/index.ts';

export function Screen(): ReactNode {
  const t = useTexts('session');
  const core = useTexts('core');
  return (
    <SitePage title={t('notFound.title')} lead={t('notFound.text')}>
      <ButtonLink to={paths.spoonList}>{core('toSpoonList')}</ButtonLink>
      <Button wide variant="quiet" onClick={openAccount}>
        {core('account')}
      </Button>
    </SitePage>
  );
}
