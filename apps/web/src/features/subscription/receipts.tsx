import { decodeAmount } from '@dipper/contract';
import type { PeriodPayment, Subscription } from '@dipper/contract';
import { Card, Row } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Boundary, lazyPart } from '../../shared/loading/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { paymentsQuery } from './api.ts';
import { notThere } from './not-there.tsx';

const Receipt = lazyPart(async () => (await import('./receipt-sheet.tsx')).Receipt);

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
                {t(payment.status === 'refunded' ? 'receipts.refunded' : 'receipts.state.paid')}
              </>
            }
            onClick={() => setOpen(payment.cardPaymentId)}
          />
        ))}
      </ul>
      {shown ? (
        <Boundary fallback={notThere}>
          <Receipt payment={shown} subscription={subscription} onClose={() => setOpen(undefined)} />
        </Boundary>
      ) : null}
    </Card>
  );
}
