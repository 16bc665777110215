import { trialBalanceRoute } from '@dipper/contract';
import type { TrialBalance } from '@dipper/contract';
import { Badge, Button, EmptyState } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { apart, useMomentText } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { TrialBalanceTable } from './trial-balance-table.tsx';
import './sales-plot.css';

export function TrialBalanceScreen(): ReactNode {
  const t = useTexts('operations');
  const common = useTexts('core');
  const query = useAnswer(trialBalanceRoute, {});
  return (
    <Screen
      title={t('trial_balance')}
      lead={t('trial_balance_lead')}
      actions={
        <Button variant="secondary" size="small" busy={query.isAsking} onClick={query.askAgain}>
          {common('look_again')}
        </Button>
      }
    >
      <Asking query={query}>{({ body }) => <Balance {...body} />}</Asking>
    </Screen>
  );
}

function Balance({ isBalanced, takenAt, units }: TrialBalance): ReactNode {
  const t = useTexts('operations');
  const written = useMomentText('medium');
  return (
    <>
      <p>
        <Badge tone={isBalanced ? 'success' : 'danger'}>
          {t(isBalanced ? 'is_balanced' : 'is_not_balanced')}
        </Badge>
      </p>
      <p>
        <time dateTime={takenAt}>{t('as_of', { time: apart(written(takenAt)) })}</time>
      </p>
      {units.length === 0 ? <EmptyState title={t('no_entry')} /> : null}
      {units.map((unit) => (
        <TrialBalanceTable key={unit.unit} {...unit} />
      ))}
    </>
  );
}
