import { EmptyState } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { ButtonLink, paths } from '../../shared/navigation/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';

/** The country of this person does not have this way to exchange. */
export function WayAbsent(): ReactNode {
  const t = useTexts('payout');
  const say = usePersonTexts();
  return (
    <EmptyState
      icon="wallet"
      title={t('absent.title')}
      action={<ButtonLink to={paths.exchangeHistory}>{t('toHistory')}</ButtonLink>}
    >
      {say('exchange_country_not_supported').text}
    </EmptyState>
  );
}
