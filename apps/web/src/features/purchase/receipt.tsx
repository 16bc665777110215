import { exponentOf } from '@dipper/contract';
import { Amount, Card, Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat, useProductName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Payment } from './api.ts';
import { methodOf } from './model/method-list.ts';
import { TransactionNumber } from './transaction-number.tsx';

/** Shows the payment for one's own records: amount, method and time. */
export function Receipt({ payment }: { readonly payment: Payment }): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const productName = useProductName();
  const { currency, charged, finishedAt, requestedAt, methodId } = payment;
  const method = methodOf(methodId);
  return (
    <Card aria-label={t('receipt.title')}>
      <Facts
        items={[
          { term: t('receipt.product'), value: <bdi>{productName(payment)}</bdi> },
          { term: t('receipt.quantity'), value: format.count(BigInt(payment.quantity)) },
          ...(method ? [{ term: t('receipt.method'), value: t(`methods.${method.key}`) }] : []),
          { term: t('receipt.date'), value: format.moment(finishedAt ?? requestedAt) },
          {
            term: t('receipt.total'),
            value: (
              <Amount
                value={payment.totalPrice}
                exponent={exponentOf[currency]}
                {...format.currencySign(currency)}
              />
            ),
            strong: true,
          },
          ...(charged
            ? [
                {
                  term: t('summary.charged'),
                  value: format.price(charged.amount, charged.currency),
                },
              ]
            : []),
        ]}
      />
      <TransactionNumber transactionId={payment.transactionId} />
    </Card>
  );
}
