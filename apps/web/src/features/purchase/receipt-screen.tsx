import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { paths, paymentResultOf, replaceAddress } from '../../shared/navigation/index.ts';
import { PaperHead } from '../../shared/paper/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { paymentById } from './api.ts';
import type { Payment } from './api.ts';
import { ReceiptSkeleton } from './finished-payment.tsx';
import { GiveBack } from './give-back.tsx';
import { KeepReceipt } from './keep-receipt.tsx';
import { PaymentMissing } from './payment-missing.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import { isOfSubscription, SubscriptionReceipt } from './subscription-receipt.tsx';
import { isMissing } from './use-payment-outcome.ts';
import { useReceipt } from './use-receipt.ts';
import './purchase.css';

/** A purchase as its paper, to look at, to print, to keep, and to give back. */
export function Screen({ params, cameFrom }: ScreenProperties): ReactNode {
  const transactionId = params['id'] ?? '';
  return isOfSubscription(transactionId) ? (
    <SubscriptionReceipt transactionId={transactionId} cameFrom={cameFrom} />
  ) : (
    <PurchaseReceipt transactionId={transactionId} />
  );
}

function PurchaseReceipt({ transactionId }: Pick<Payment, 'transactionId'>): ReactNode {
  const t = useTexts('purchase');
  const payment = useQuery(paymentById(useApi(), transactionId));
  const { data } = payment;
  const isPaper = data?.status === 'success' || data?.status === 'refunded';
  useEffect(() => {
    // An unpaid payment has no receipt: its own screen shows the state.
    if (data && !isPaper) replaceAddress(paymentResultOf({ status: 'success', transactionId }));
  }, [data, isPaper, transactionId]);

  if (data === undefined && isMissing(payment.error)) {
    return <PaymentMissing transactionId={transactionId} />;
  }
  if (data && !isPaper) return null;
  const problem = problemOf(payment.error);
  return (
    <SitePage title={t('page.title')} back={paths.paymentHistory}>
      {data === undefined && problem ? (
        <ProblemState problem={problem} onRetry={() => void payment.refetch()} />
      ) : null}
      {data === undefined && !problem ? <ReceiptSkeleton /> : null}
      {data ? <Purchase payment={data} onChange={() => void payment.refetch()} /> : null}
    </SitePage>
  );
}

type PurchaseProps = { readonly payment: Payment; readonly onChange: () => void };

function Purchase({ payment, onChange }: PurchaseProps): ReactNode {
  const { transactionId, status } = payment;
  const receipt = useReceipt(transactionId, { isRefunded: status === 'refunded' });
  const change = (): void => {
    void receipt.refetch();
    onChange();
  };
  return (
    <>
      <PaperHead />
      <ReceiptPaper payment={payment} receipt={receipt.data} />
      <KeepReceipt transactionId={transactionId} number={receipt.data?.number} />
      <GiveBack payment={payment} onChange={change} />
    </>
  );
}
