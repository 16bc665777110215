import { Loading, Skeleton, Stack } from '@dipper/ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { problemOf } from '../../shared/api/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { paymentResultOf, replaceAddress, spoonListOf } from '../../shared/navigation/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useCountry, useSession } from '../../shared/session/index.ts';
import { usePaymentState } from '../../shared/storage/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import type { Payment } from './api.ts';
import { outcomeOf } from './model/outcome.ts';
import type { Outcome } from './model/outcome.ts';
import { PaymentHidden } from './payment-hidden.tsx';
import { usePaymentOutcome } from './use-payment-outcome.ts';

type FinishedProps = {
  readonly expected: Outcome;
  readonly title: string;
  readonly children: (payment: Payment) => ReactNode;
};

/** The end of a payment, read from the server each time: a reload, or an old tab, shows the truth. */
export function FinishedPayment({ expected, title, children }: FinishedProps): ReactNode {
  const country = useCountry();
  const { phase } = useSession();
  const result = usePaymentState().paymentResultInfo;
  useEffect(() => {
    if (result === undefined) replaceAddress(spoonListOf(country));
  }, [result, country]);
  if (result === undefined) return null;
  if (phase === 'guest') return <PaymentHidden transactionId={result.transactionId} />;
  return (
    <PaymentInState transactionId={result.transactionId} expected={expected} title={title}>
      {children}
    </PaymentInState>
  );
}

type PaymentProps = FinishedProps & { readonly transactionId: string };

function PaymentInState({ transactionId, expected, title, children }: PaymentProps): ReactNode {
  const payment = usePaymentOutcome(transactionId);
  const problem = problemOf(payment.error);
  const outcome = payment.data && outcomeOf(payment.data.status);
  const isElsewhere = outcome !== undefined && outcome !== expected;

  useEffect(() => {
    if (isElsewhere) replaceAddress(paymentResultOf({ status: 'success', transactionId }));
  }, [isElsewhere, transactionId]);

  if (payment.data !== undefined) return isElsewhere ? null : children(payment.data);
  return (
    <SitePage title={title} titleHidden>
      {problem ? (
        <ReceiptFailed problem={problem} onRetry={() => void payment.refetch()} />
      ) : (
        <ReceiptSkeleton />
      )}
    </SitePage>
  );
}

type FailedProps = { readonly problem: ApiProblem; readonly onRetry: () => void };

function ReceiptFailed({ problem, onRetry }: FailedProps): ReactNode {
  const t = useTexts('purchase');
  return (
    <>
      <ProblemState problem={problem} onRetry={onRetry} />
      <p className="purchase-wait">{t('receipt.failed.text')}</p>
    </>
  );
}

export function ReceiptSkeleton(): ReactNode {
  const t = useTexts('purchase');
  return (
    <Loading label={t('receipt.loading')}>
      <Stack gap={4}>
        <Skeleton height="11rem" shape="round" />
        <Skeleton height="16rem" shape="round" />
      </Stack>
    </Loading>
  );
}
