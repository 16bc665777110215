import { EmptyState } from '@dipper/ui';
import type { ReactNode } from 'react';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ButtonLink, loginPathOf, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { TransactionNumber } from './transaction-number.tsx';
import { Words } from '../../shared/problem/index.ts';

/** Explains a hidden payment to people in another browser, or after their session ended. */
export function PaymentHidden({ transactionId }: { readonly transactionId: string }): ReactNode {
  const t = useTexts('purchase');
  const country = useCountry();
  return (
    <SitePage title={t('hidden.title')} titleHidden back={spoonListOf(country)}>
      <EmptyState
        icon="lock"
        title={t('hidden.title')}
        action={<ButtonLink to={loginPathOf.payment}>{t('hidden.login')}</ButtonLink>}
      >
        <p>
          <Words name="login_required" />
        </p>
        <p>{t('hidden.text')}</p>
      </EmptyState>
      <TransactionNumber transactionId={transactionId} />
    </SitePage>
  );
}
