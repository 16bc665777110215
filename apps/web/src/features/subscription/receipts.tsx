import { decodeAmount } from '@dipper/contract';
import type { PeriodPayment, Subscription } from '@dipper/contract';
import { Card, Icon } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paymentReceiptOf } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { paymentsQuery } from './api.ts';

/** Only what was paid has a receipt, also when it was given back later. */
const hasReceipt = ({ paidAt }: PeriodPayment): boolean => paidAt !== null;

type ReceiptStatus = 'receipts.refunded' | 'receipts.partRefunded' | 'receipts.state.paid';

const standingOf = ({ status, refundedAmount }: PeriodPayment): ReceiptStatus => {
  if (status === 'refunded') return 'receipts.refunded';
  return decodeAmount(refundedAmount) > 0n ? 'receipts.partRefunded' : 'receipts.state.paid';
};

/** Each leads to its paper, which is the same wherever one comes from. */
export function Receipts({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const payments = useQuery(paymentsQuery(useApi(), subscription.subscriptionId));
  const paid = payments.data?.filter(hasReceipt) ?? [];
  if (paid.length === 0) return null;
  return (
    <Card aria-label={t('receipts.title')}>
      <h2 className="recurring-heading">{t('receipts.title')}</h2>
      <ul className="d-list" role="list">
        {paid.map((payment) => (
          <li key={payment.cardPaymentId}>
            <Link className="d-row" to={paymentReceiptOf(payment.cardPaymentId)}>
              <Icon name="receipt" />
              <span className="d-row-text">
                <span className="d-row-title">
                  {format.price(decodeAmount(payment.amount), payment.currency)}
                </span>
                <span className="d-row-description">
                  {payment.paidAt === null ? null : format.date(payment.paidAt)} ·{' '}
                  {t(standingOf(payment), {
                    price: format.price(decodeAmount(payment.refundedAmount), payment.currency),
                  })}
                </span>
              </span>
              <Icon name="forward" size="small" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
