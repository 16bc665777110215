import { decodeAmount, exponentOf } from '@dipper/contract';
import type { Receipt } from '@dipper/contract';
import { Amount, Card, Facts } from '@dipper/ui';
import type { Fact } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import type { Format } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Translator } from '../../shared/i18n/index.ts';
import type { Payment } from './api.ts';
import { methodOf } from './model/method-list.ts';
import { TransactionNumber } from './transaction-number.tsx';

type Words = { readonly t: Translator<'purchase'>; readonly format: Format };

const purchaseFacts = (payment: Payment, { t, format }: Words): readonly Fact[] => {
  const { amount, promotionAmount, finishedAt } = payment;
  const method = methodOf(payment.methodId);
  const spoons = t('spoons', format.counted(amount));
  return [
    { term: t('receipt.product'), value: <bdi>{payment.productName}</bdi> },
    { term: t('receipt.quantity'), value: format.count(BigInt(payment.quantity)) },
    ...(amount === 0n
      ? []
      : [
          {
            term: t('page.spoons'),
            value:
              promotionAmount > 0n
                ? t('page.spoonsValue', { spoons, bonus: format.count(promotionAmount) })
                : spoons,
          },
        ]),
    { term: t('page.requested'), value: format.moment(payment.requestedAt) },
    ...(finishedAt ? [{ term: t('page.purchased'), value: format.moment(finishedAt) }] : []),
    ...(method ? [{ term: t('receipt.method'), value: t(`methods.${method.key}`) }] : []),
  ];
};

/** What only the paper itself says: its number, who sold, and what tax is in the total. */
const paperFacts = (receipt: Receipt, { t, format }: Words): readonly Fact[] => {
  const { seller, tax, currency } = receipt;
  return [
    { term: t('page.number'), value: <bdi dir="ltr">{receipt.number}</bdi> },
    { term: t('page.seller'), value: <bdi>{seller.name}</bdi> },
    ...(tax
      ? [
          {
            term: t('page.tax', { rate: tax.basisPoints / 100 }),
            value: format.price(decodeAmount(tax.amount), currency),
          },
        ]
      : []),
  ];
};

type PaperProps = { readonly payment: Payment; readonly receipt: Receipt | undefined };

export function ReceiptPaper({ payment, receipt }: PaperProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const { charged, currency, totalPrice, transactionId } = payment;
  const words = { t, format };
  return (
    <Card aria-label={t('page.title')}>
      <Facts
        items={[
          ...(receipt ? paperFacts(receipt, words).slice(0, 2) : []),
          ...purchaseFacts(payment, words),
          ...(receipt ? paperFacts(receipt, words).slice(2) : []),
          {
            term: t('receipt.total'),
            value: (
              <Amount
                value={totalPrice}
                exponent={exponentOf[currency]}
                {...format.currencySign(currency)}
              />
            ),
            strong: true,
          },
          ...(charged
            ? [
                {
                  term: t('page.charged'),
                  value: format.price(charged.amount, charged.currency),
                },
              ]
            : []),
        ]}
      />
      <TransactionNumber transactionId={transactionId} />
    </Card>
  );
}
