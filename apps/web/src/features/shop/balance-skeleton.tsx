import { Loading, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';

export function BalanceSkeleton(): ReactNode {
  const t = useTexts('shop');
  return (
    <Loading label={t('balance.loading')}>
      <div className="shop-balance-text">
        <Skeleton width="7rem" height="1.8rem" />
        <Skeleton width="8rem" shape="text" />
      </div>
    </Loading>
  );
}
