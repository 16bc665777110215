import { decodeAmount, localeOfCountry } from '@dipper/contract';
import type { PeriodPayment, Subscription } from '@dipper/contract';
import { Button, Card, Facts, Row, Sheet } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { companyOf } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { paymentsQuery } from './api.ts';

/** Only what was paid has a receipt, also when it was given back later. */
const hasReceipt = ({ paidAt, status }: PeriodPayment): boolean =>
  paidAt !== null && (status === 'success' || status === 'refunded');

export function Receipts({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const payments = useQuery(paymentsQuery(useApi(), subscription.subscriptionId));
  const [open, setOpen] = useState<string>();
  const paid = payments.data?.filter(hasReceipt) ?? [];
  const shown = paid.find(({ cardPaymentId }) => cardPaymentId === open);
  if (paid.length === 0) return null;
  return (
    <Card aria-label={t('receipts.title')}>
      <h2 className="recurring-heading">{t('receipts.title')}</h2>
      <ul className="d-list" role="list">
        {paid.map((payment) => (
          <Row
            key={payment.cardPaymentId}
            icon="receipt"
            title={format.price(decodeAmount(payment.amount), payment.currency)}
            description={
              <>
                {payment.paidAt === null ? null : format.date(payment.paidAt)} ·{' '}
                {t(payment.status === 'refunded' ? 'receipts.refunded' : 'receipts.paid')}
              </>
            }
            onClick={() => setOpen(payment.cardPaymentId)}
          />
        ))}
      </ul>
      {shown ? (
        <Receipt payment={shown} subscription={subscription} onClose={() => setOpen(undefined)} />
      ) : null}
    </Card>
  );
}

type ReceiptProps = {
  readonly payment: PeriodPayment;
  readonly subscription: Subscription;
  readonly onClose: () => void;
};

function Receipt({ payment, subscription, onClose }: ReceiptProps): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const country = useCountry();
  return (
    <Sheet
      open
      title={t('receipts.one')}
      onClose={onClose}
      closeLabel={t('close')}
      actions={
        <Button wide variant="secondary" icon="receipt" onClick={() => window.print()}>
          {t('receipts.print')}
        </Button>
      }
    >
      <div className="recurring-receipt">
        <Facts
          items={[
            { term: t('receipts.product'), value: <bdi>{subscription.name}</bdi> },
            { term: t('receipts.period'), value: format.count(BigInt(payment.periodNumber + 1)) },
            ...(payment.paidAt === null
              ? []
              : [{ term: t('receipts.date'), value: format.moment(payment.paidAt) }]),
            { term: t('done.card'), value: <bdi>{payment.cardName}</bdi> },
            {
              term: t('receipts.seller'),
              value: <bdi lang={localeOfCountry[country]}>{companyOf[country].name}</bdi>,
            },
            {
              term: t('receipts.number'),
              value: <bdi className="receipt-number">{payment.cardPaymentId}</bdi>,
            },
            {
              term: t(payment.status === 'refunded' ? 'receipts.refunded' : 'receipts.paid'),
              value: format.price(decodeAmount(payment.amount), payment.currency),
              strong: true,
            },
          ]}
        />
      </div>
    </Sheet>
  );
}
