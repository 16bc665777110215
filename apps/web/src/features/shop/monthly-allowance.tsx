import { Card, ProgressBar } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { MinorLimit } from './minor-limit.ts';
import './offers.css';

/** A minor's month: what is left of it, and what it was spent on. */
export function MonthlyAllowance({ month }: { readonly month: MinorLimit }): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const { limit, remaining, currency, count, total } = month;
  return (
    <Card>
      <ProgressBar
        label={t('minor.label')}
        value={Number((remaining * 100n) / (limit > 0n ? limit : 1n))}
        max={100}
        text={t('minor.text', {
          remaining: format.price(remaining, currency),
          limit: format.price(limit, currency),
        })}
      />
      <p className="month-summary">
        {t('month.summary', { count, total: format.price(total, currency) })}
      </p>
    </Card>
  );
}
