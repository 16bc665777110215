import { EmptyState } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { SitePage } from '../frame/index.ts';
import { ButtonLink, paths } from '../navigation/index.ts';

export type ComingName =
  | 'exchange-request'
  | 'payoneer-request'
  | 'dotmoney-request'
  | 'dotmoney-product';

/** An honest first screen: what will be here, and a way back. */
export function ComingScreen({ name }: { readonly name: ComingName }): ReactNode {
  const t = useTexts('session');
  return (
    <SitePage title={t(`${name}.title`)} back={paths.spoonList}>
      <EmptyState
        title={t('soon')}
        action={<ButtonLink to={paths.spoonList}>{t('back')}</ButtonLink>}
      >
        {t(`${name}.text`)}
      </EmptyState>
    </SitePage>
  );
}
