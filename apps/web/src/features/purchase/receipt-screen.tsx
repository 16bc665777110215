import { receiptFileRoute, receiptRoute, requestRefundRoute } from '@dipper/contract';
import { Banner, Button } from '@dipper/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { paths, paymentResultOf, replaceAddress } from '../../shared/navigation/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { paymentById } from './api.ts';
import type { Payment } from './api.ts';
import { ReceiptSkeleton } from './finished-payment.tsx';
import { GiveBack } from './give-back.tsx';
import { PaymentMissing } from './payment-missing.tsx';
import { receiptById } from './receipt-api.ts';
import { ReceiptPaper } from './receipt-paper.tsx';
import { isMissing } from './use-payment-outcome.ts';
import './purchase.css';

/** A purchase as its paper, to look at, to print, to keep, and to give back. */
export function Screen({ params }: ScreenProperties): ReactNode {
  const t = useTexts('purchase');
  const transactionId = params['id'] ?? '';
  const payment = useQuery(paymentById(useApi(), transactionId));
  const { data } = payment;
  const isPaper = data?.status === 'success' || data?.status === 'refunded';
  useEffect(() => {
    // What is not paid has no receipt: its own screen says where it stands.
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
  const { transactionId } = payment;
  const receipt = useQuery({
    ...receiptById(useApi(), transactionId),
    enabled: receiptRoute.available,
  });
  return (
    <>
      <ReceiptPaper payment={payment} receipt={receipt.data} />
      <Keep transactionId={transactionId} />
      {requestRefundRoute.available ? <GiveBack payment={payment} onChange={onChange} /> : null}
    </>
  );
}

function Keep({ transactionId }: { readonly transactionId: string }): ReactNode {
  const t = useTexts('purchase');
  const api = useApi();
  const locale = useLocale();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = async (): Promise<void> => {
    setState('busy');
    const answer = await api(receiptFileRoute, {
      params: { id: transactionId },
      query: { locale },
    });
    const file = answer.ok ? answer.value.body : undefined;
    setState(file instanceof Blob ? 'idle' : 'failed');
    if (file instanceof Blob) download(file, `dipper-${transactionId}.pdf`);
  };
  return (
    <div className="receipt-keep">
      <Button variant="secondary" size="medium" onClick={() => print()}>
        {t('page.print')}
      </Button>
      {receiptFileRoute.available ? (
        <Button
          variant="secondary"
          size="medium"
          icon="receipt"
          busy={state === 'busy'}
          busyLabel={t('page.saving')}
          onClick={() => void save()}
        >
          {t('page.save')}
        </Button>
      ) : null}
      {state === 'failed' ? (
        <Banner tone="warning" role="alert">
          {t('page.saveFailed')}
        </Banner>
      ) : null}
    </div>
  );
}

const download = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read it by the time of the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
};
