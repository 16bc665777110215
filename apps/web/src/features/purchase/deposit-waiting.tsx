import { exponentOf } from '@dipper/contract';
import { Amount, Card, Facts, Stack } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import type { Payment } from './api.ts';
import { TransactionNumber } from './transaction-number.tsx';

/** An account to pay into, with everything that a transfer needs. */
export function DepositWaiting({ payment }: { readonly payment: Payment }): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const country = useCountry();
  const { deposit, currency, transactionId } = payment;
  return (
    <SitePage title={t('deposit.title')} lead={t('deposit.text')} back={spoonListOf(country)}>
      {deposit ? (
        <Card>
          <Stack gap={4}>
            <Amount
              value={deposit.amount}
              exponent={exponentOf[currency]}
              size="hero"
              {...format.currencySign(currency)}
            />
            <Facts
              items={[
                { term: t('deposit.bank'), value: <bdi>{deposit.bank}</bdi> },
                { term: t('deposit.account'), value: <bdi dir="ltr">{deposit.accountNumber}</bdi> },
                { term: t('deposit.holder'), value: <bdi>{deposit.accountHolder}</bdi> },
                { term: t('deposit.due'), value: format.moment(deposit.dueAt) },
              ]}
            />
          </Stack>
        </Card>
      ) : null}
      <TransactionNumber transactionId={transactionId} />
    </SitePage>
  );
}
