import { EmptyState } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';

export function ListEmpty(): ReactNode {
  const t = useTexts('purchase');
  return (
    <EmptyState icon="dipper" title={t('list.empty.title')}>
      {t('list.empty.text')}
    </EmptyState>
  );
}
