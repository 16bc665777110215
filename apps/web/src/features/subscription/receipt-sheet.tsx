import { decodeAmount, localeOfCountry } from '@dipper/contract';
import type { PeriodPayment, Subscription } from '@dipper/contract';
import { Button, Facts, Sheet } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { companyOf } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { TierName } from './tier.tsx';

type ReceiptProps = {
  readonly payment: PeriodPayment;
  readonly subscription: Subscription;
  readonly onClose: () => void;
};

/** One payment, to keep on paper. */
export function Receipt({ payment, subscription, onClose }: ReceiptProps): ReactNode {
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
            { term: t('receipts.product'), value: <TierName of={subscription} /> },
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
