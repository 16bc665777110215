import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { ButtonLink, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';

export function ToSpoons(): ReactNode {
  const t = useTexts('history');
  return <ButtonLink to={spoonListOf(useCountry())}>{t('toSpoons')}</ButtonLink>;
}
