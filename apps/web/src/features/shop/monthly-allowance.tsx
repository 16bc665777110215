import { ProgressBar } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { minorLimit } from './api.ts';

export function MonthlyAllowance(): ReactNode {
  const t = useTexts('shop');
  const format = useFormat();
  const { data } = useQuery(minorLimit(useApi()));
  if (!data) return null;
  const { limit, remaining, currency } = data;
  return (
    <ProgressBar
      label={t('minor.label')}
      value={Number((remaining * 100n) / (limit > 0n ? limit : 1n))}
      max={100}
      text={t('minor.text', {
        remaining: format.price(remaining, currency),
        limit: format.price(limit, currency),
      })}
    />
  );
}
