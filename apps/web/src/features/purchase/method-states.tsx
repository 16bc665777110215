import { EmptyState, Loading, Skeleton, Stack } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';

export function MethodsSkeleton(): ReactNode {
  const t = useTexts('purchase');
  return (
    <Loading label={t('method.loading')} slow={t('method.slow')}>
      <Stack gap={3}>
        <Skeleton width="8rem" height="1.7rem" />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height="calc(3rem + 47px)" shape="round" />
        ))}
      </Stack>
    </Loading>
  );
}

export function NoMethods(): ReactNode {
  const t = useTexts('purchase');
  const country = useCountry();
  return (
    <EmptyState
      icon="wallet"
      title={t('method.none.title')}
      action={
        <Link to={spoonListOf(country)} className="d-link">
          {t('toList')}
        </Link>
      }
    >
      {t('method.none.text')}
    </EmptyState>
  );
}
