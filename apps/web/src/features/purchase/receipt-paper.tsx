import { decodeAmount, exponentOf } from '@dipper/contract';
import type { Receipt } from '@dipper/contract';
import { Amount, Badge, Card, Facts } from '@dipper/ui';
import type { Fact } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat, useProductName } from '../../shared/format/index.ts';
import type { Format, Sold } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Translator } from '../../shared/i18n/index.ts';
import type { Payment } from './api.ts';
import { methodOf } from './model/method-list.ts';
import { refundedOf } from './model/refunded.ts';
import { TransactionNumber } from './transaction-number.tsx';

type Words = {
  readonly t: Translator<'purchase'>;
  readonly format: Format;
  readonly productName: (sold: Sold) => string;
  readonly receipt: Receipt | undefined;
};

const purchaseFacts = (payment: Payment, words: Words): readonly Fact[] => {
  const { t, format, productName, receipt } = words;
  const { amount, promotionAmount, finishedAt } = payment;
  const method = methodOf(payment.methodId);
  const spoons = t('spoons', format.counted(amount));
  const moment = (at: string): string => format.onPaper(at, receipt?.timeZone);
  return [
    { term: t('receipt.product'), value: <bdi>{productName(payment)}</bdi> },
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
    { term: t('page.requested'), value: moment(payment.requestedAt) },
    ...(finishedAt ? [{ term: t('page.purchased'), value: moment(finishedAt) }] : []),
    ...(method ? [{ term: t('receipt.method'), value: t(`methods.${method.key}`) }] : []),
  ];
};

const numberFact = ({ t, receipt }: Words): readonly Fact[] =>
  receipt ? [{ term: t('page.number'), value: <bdi dir="ltr">{receipt.number}</bdi> }] : [];

const taxFact = ({ t, format, receipt }: Words): readonly Fact[] =>
  receipt?.tax
    ? [
        {
          term: t('page.tax', { rate: receipt.tax.basisPoints / 100 }),
          value: format.price(decodeAmount(receipt.tax.amount), receipt.currency),
        },
      ]
    : [];

type PaperProps = { readonly payment: Payment; readonly receipt: Receipt | undefined };

/** Shows the content of the receipt's file: the purchase, its refunds and the seller. */
export function ReceiptPaper({ payment, receipt }: PaperProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const { charged, currency, totalPrice, transactionId } = payment;
  const words = { t, format, productName: useProductName(), receipt };
  const { back, left } = refundedOf(payment, receipt);
  return (
    <Card aria-label={t('page.title')}>
      {back > 0n ? (
        <p className="receipt-state">
          <Badge tone="info">{t(left > 0n ? 'page.partRefunded' : 'page.wholeRefunded')}</Badge>
        </p>
      ) : null}
      <Facts
        items={[
          ...numberFact(words),
          ...purchaseFacts(payment, words),
          ...taxFact(words),
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
      {back > 0n ? <Refunds payment={payment} receipt={receipt} /> : null}
      {receipt ? <Seller receipt={receipt} /> : null}
      <TransactionNumber transactionId={transactionId} />
    </Card>
  );
}

/** Each credit note, and what stays paid after them. */
function Refunds({ payment, receipt }: PaperProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const { currency } = payment;
  const { back, left } = refundedOf(payment, receipt);
  return (
    <section className="receipt-part">
      <h2>{t('page.refunds')}</h2>
      <Facts
        items={[
          ...(receipt?.creditNotes ?? []).map(({ number, issuedAt, amount }) => ({
            term: (
              <>
                <bdi dir="ltr">{number}</bdi>
                <br />
                {format.onPaper(issuedAt, receipt?.timeZone)}
              </>
            ),
            value: format.price(decodeAmount(amount), currency),
          })),
          { term: t('page.refunded'), value: format.price(back, currency) },
          { term: t('page.left'), value: format.price(left, currency), strong: true },
        ]}
      />
    </section>
  );
}

/** Prints the seller's details that the law of their country requires. */
function Seller({ receipt: { seller } }: { readonly receipt: Receipt }): ReactNode {
  const t = useTexts('purchase');
  const ifPresent = (term: string, value: string | null, direction?: 'ltr'): readonly Fact[] =>
    value === null || value === '' ? [] : [{ term, value: <bdi dir={direction}>{value}</bdi> }];
  return (
    <section className="receipt-part receipt-seller">
      <h2>{t('page.seller')}</h2>
      <Facts
        items={[
          ...ifPresent(t('page.seller'), seller.name),
          ...ifPresent(t('page.representative'), seller.representative),
          ...ifPresent(t('page.registration'), seller.registrationNumber, 'ltr'),
          ...ifPresent(t('page.sale'), seller.saleNumber),
          ...ifPresent(t('page.address'), seller.address),
          ...ifPresent(t('page.phone'), seller.phone, 'ltr'),
          ...ifPresent(t('page.email'), seller.email, 'ltr'),
        ]}
      />
    </section>
  );
}
