import { decodeAmount } from '@dipper/contract';
import type { Receipt } from '@dipper/contract';
import type { ReactNode } from 'react';
import { problemOf } from '../../shared/api/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { PaperHead } from '../../shared/paper/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import type { Payment } from './api.ts';
import { ReceiptSkeleton } from './finished-payment.tsx';
import { KeepReceipt } from './keep-receipt.tsx';
import { PaymentMissing } from './payment-missing.tsx';
import { refundedOf } from './model/refunded.ts';
import { ReceiptPaper } from './receipt-paper.tsx';
import { isMissing } from './use-payment-outcome.ts';
import { comesSoon, useReceipt } from './use-receipt.ts';

const isWhollyRefunded = (receipt: Receipt): boolean =>
  refundedOf({ status: 'success', totalPrice: decodeAmount(receipt.total) }, receipt).left === 0n;

/** A charge of a subscription is no purchase, so its data comes from the receipt alone. */
const paymentOf = (receipt: Receipt): Payment => ({
  transactionId: receipt.transactionId,
  status: isWhollyRefunded(receipt) ? 'refunded' : 'success',
  code: 0,
  reason: null,
  productName: receipt.product.name,
  packSpoons: null,
  methodId: receipt.methodId,
  quantity: receipt.product.quantity,
  amount: decodeAmount(receipt.product.spoons),
  promotionAmount: 0n,
  totalPrice: decodeAmount(receipt.total),
  currency: receipt.currency,
  charged: undefined,
  requestedAt: receipt.requestedAt,
  finishedAt: receipt.paidAt,
  deposit: undefined,
});

export const isOfSubscription = (transactionId: string): boolean => transactionId.startsWith('c');

/** Leads back to the subscription if the person came from there. */
const wayBack = (cameFrom: string | undefined): string =>
  cameFrom?.startsWith(`${paths.subscriptions}/`) ? cameFrom : paths.paymentHistory;

/** Shows the receipt of a subscription's charge; the subscription itself handles refunds. */
export function SubscriptionReceipt({
  transactionId,
  cameFrom,
}: Pick<Payment, 'transactionId'> & Pick<ScreenProperties, 'cameFrom'>): ReactNode {
  const t = useTexts('purchase');
  const receipt = useReceipt(transactionId);
  const { data } = receipt;
  if (data === undefined && isMissing(receipt.error)) {
    return <PaymentMissing transactionId={transactionId} />;
  }
  const problem = comesSoon(receipt.error) ? undefined : problemOf(receipt.error);
  return (
    <SitePage title={t('page.title')} back={wayBack(cameFrom)}>
      {data === undefined && problem ? (
        <ProblemState problem={problem} onRetry={() => void receipt.refetch()} />
      ) : null}
      {data === undefined && !problem ? <ReceiptSkeleton /> : null}
      {data ? (
        <>
          <PaperHead />
          <ReceiptPaper payment={paymentOf(data)} receipt={data} />
          <KeepReceipt transactionId={transactionId} number={data.number} />
        </>
      ) : null}
    </SitePage>
  );
}
