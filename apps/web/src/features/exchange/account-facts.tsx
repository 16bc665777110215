import { Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';

/** The account that is paid to, as the provider names it. */
export function AccountFacts({ accountId }: { readonly accountId: string | null }): ReactNode {
  const t = useTexts('payout');
  return (
    <Facts
      items={[
        { term: t('payoneer.to'), value: t('payoneer.account') },
        ...(accountId === null
          ? []
          : [{ term: t('payoneer.accountId'), value: <bdi dir="ltr">{accountId}</bdi> }]),
      ]}
    />
  );
}
