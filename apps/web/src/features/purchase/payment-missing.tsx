import { EmptyState } from '@dipper/ui';
import type { ReactNode } from 'react';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { TransactionNumber } from './transaction-number.tsx';

export function PaymentMissing({ transactionId }: { readonly transactionId: string }): ReactNode {
  const t = useTexts('purchase');
  const country = useCountry();
  return (
    <SitePage title={t('waiting.missing.title')} titleHidden back={spoonListOf(country)}>
      <EmptyState
        icon="question"
        title={t('waiting.missing.title')}
        action={
          <Link to={spoonListOf(country)} className="d-link">
            {t('toList')}
          </Link>
        }
      >
        {t('waiting.missing.text')}
      </EmptyState>
      <TransactionNumber transactionId={transactionId} />
    </SitePage>
  );
}
