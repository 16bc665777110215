import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { openPaymentsQuery } from '../../shared/open-payments/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { paths, replaceAddress } from '../../shared/navigation/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { changePayment } from '../../shared/storage/index.ts';
import { DepositWaiting } from './deposit-waiting.tsx';
import { outcomeOf } from './model/outcome.ts';
import { PaymentHidden } from './payment-hidden.tsx';
import { PaymentMissing } from './payment-missing.tsx';
import { PaymentReview } from './payment-review.tsx';
import { PaymentWaiting } from './payment-waiting.tsx';
import { isMissing, usePaymentOutcome } from './use-payment-outcome.ts';
import './purchase.css';

const pathOfOutcome = { success: paths.paymentSuccess, fail: paths.paymentFail } as const;

/** The way back from a provider: the server says what happened, and this waits until it knows. */
export function Screen({ query }: ScreenProperties): ReactNode {
  const transactionId = query.get('transactionId') ?? '';
  const { phase } = useSession();
  return phase === 'guest' ? (
    <PaymentHidden transactionId={transactionId} />
  ) : (
    <ResultOf transactionId={transactionId} query={query} />
  );
}

type ResultProps = Pick<ScreenProperties, 'query'> & { readonly transactionId: string };

function ResultOf({ transactionId, query }: ResultProps): ReactNode {
  const hint = query.get('status') === 'cancel' ? 'cancel' : 'success';
  const payment = usePaymentOutcome(transactionId);
  // Asked again while the payment is still open.
  const open = useQuery({
    ...openPaymentsQuery(useApi()),
    enabled: payment.data !== undefined,
  });
  const outcome = payment.data ? outcomeOf(payment.data.status) : 'waiting';

  useEffect(() => {
    if (outcome !== 'success' && outcome !== 'fail') return;
    changePayment({ type: 'result-known', result: { status: hint, transactionId } });
    replaceAddress(pathOfOutcome[outcome]);
  }, [outcome, transactionId, hint]);

  if (payment.data === undefined && isMissing(payment.error)) {
    return <PaymentMissing transactionId={transactionId} />;
  }
  const onCheck = (): void => void payment.refetch();
  const polling = { isFetching: payment.isFetching, problem: problemOf(payment.error), onCheck };
  if (payment.data && outcome === 'deposit') {
    return <DepositWaiting payment={payment.data} {...polling} />;
  }
  if (payment.data?.stage === 'review' && outcome === 'waiting') {
    return <PaymentReview payment={payment.data} {...polling} />;
  }
  return (
    <PaymentWaiting
      transactionId={transactionId}
      {...polling}
      unpaid={open.data?.find((one) => one.transactionId === transactionId)}
    />
  );
}
