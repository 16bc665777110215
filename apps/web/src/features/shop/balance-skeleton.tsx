import { Loading, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';

export function BalanceSkeleton(): ReactNode {
  const t = useTexts('shop');
  return (
    <Loading label={t('balance.loading')}>
      <Skeleton width="5rem" shape="text" />
      <Skeleton width="9rem" height="2.5rem" />
      <Skeleton width="8rem" shape="text" />
    </Loading>
  );
}
