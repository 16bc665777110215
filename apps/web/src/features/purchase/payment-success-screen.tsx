import { Amount, Banner, Button, Card, Constellation, StateMark } from '@dipper/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { balanceKey, balanceQuery } from '../../shared/balance/index.ts';
import { useBridge } from '../../shared/bridge/index.ts';
import { useQuery, useQueryCache } from '../../shared/query/index.ts';
import type { Bridge } from '../../shared/bridge/index.ts';
import { changePayment, useStore } from '../../shared/storage/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import {
  Link,
  navigate,
  paths,
  paymentReceiptOf,
  spoonListOf,
} from '../../shared/navigation/index.ts';
import { useCountry, usePerson } from '../../shared/session/index.ts';
import type { Payment } from './api.ts';
import { FinishedPayment } from './finished-payment.tsx';
import { Receipt } from './receipt.tsx';
import { attemptStore, declinedStore, paidBeforeStore, reportedStore } from './stores.ts';
import { useClose } from './use-close.ts';
import { useCountUp } from './use-count-up.ts';
import { Words } from '../../shared/problem/index.ts';
import './purchase.css';

export function Screen(): ReactNode {
  const t = useTexts('purchase');
  return (
    <FinishedPayment expected="success" title={t('success.title')}>
      {(payment) => <Success payment={payment} />}
    </FinishedPayment>
  );
}

/** Done once for each payment: a reload of this page neither tells nor empties anything again. */
const settleOnce = (bridge: Bridge, transactionId: string): void => {
  if (reportedStore.get().transactionId === transactionId) return;
  reportedStore.set({ transactionId });
  attemptStore.reset();
  declinedStore.reset();
  changePayment({ type: 'bought' });
  void bridge.send('success', { kind: 'payment', status: 'success', transactionId });
};

function Success({ payment }: { readonly payment: Payment }): ReactNode {
  const t = useTexts('purchase');
  const bridge = useBridge();
  const queries = useQueryCache();
  const { transactionId } = payment;
  const paidBefore = useStore(paidBeforeStore) === transactionId;
  // A later visit of this page must not celebrate again.
  const [isArrival] = useState(() => reportedStore.get().transactionId !== transactionId);

  useEffect(() => {
    settleOnce(bridge, transactionId);
    queries.invalidate(balanceKey);
  }, [bridge, transactionId, queries]);

  return (
    <SitePage title={t('success.title')} actions={<WayOn bridge={bridge} />}>
      <Card tone="night">
        <Constellation drawn={isArrival} />
        <div className="success-hero">
          <StateMark icon="check" tone="success" />
          <Amount value={payment.amount} size="hero" signed />
          <p>
            <Words name={paidBefore ? 'payment_already_completed' : 'charge_complete'} />
          </p>
          <NewBalance arrived={isArrival ? payment.amount : 0n} />
        </div>
      </Card>
      <p className="success-ways">
        <Link className="d-link" to={paymentReceiptOf(transactionId)}>
          {t('success.receipt')}
        </Link>
        <Link className="d-link" to={paths.paymentHistory}>
          {t('success.history')}
        </Link>
        <Link className="d-link" to={paths.subscriptions}>
          {t('success.subscriptions')}
        </Link>
      </p>
      <Receipt payment={payment} />
    </SitePage>
  );
}

/** Shows the new balance, counting up by the new spoons. */
function NewBalance({ arrived }: { readonly arrived: bigint }): ReactNode {
  const person = usePerson();
  const balance = useQuery({
    ...balanceQuery(useApi(), person?.userId ?? 0),
    enabled: person !== undefined,
  });
  const { data, isFetching } = balance;
  const t = useTexts('purchase');
  const format = useFormat();
  // A cached balance may be the old one. The new one stays visible while it is fetched again.
  const [settledBalance, setSettledBalance] = useState<bigint>();
  if (data !== undefined && !isFetching && data.spoon !== settledBalance)
    setSettledBalance(data.spoon);
  const from =
    settledBalance === undefined || settledBalance < arrived ? 0n : settledBalance - arrived;
  const shown = useCountUp(settledBalance === undefined ? undefined : { from, to: settledBalance });
  return (
    // Announced to screen readers when the count stops, not at every number.
    <p className="success-balance" role="status" aria-busy={shown !== settledBalance}>
      {shown === undefined
        ? null
        : t('success.balance', { spoons: t('spoons', format.counted(shown)) })}
    </p>
  );
}

function WayOn({ bridge }: { readonly bridge: Bridge }): ReactNode {
  const t = useTexts('purchase');
  const country = useCountry();
  const { close, isStillHere } = useClose();
  const again = () => navigate(spoonListOf(country));
  if (bridge.kind === 'none') {
    return (
      <Button wide onClick={again}>
        {t('success.again')}
      </Button>
    );
  }
  return (
    <>
      {isStillHere ? (
        <Banner tone="neutral" role="status">
          {t('success.closeYourself')}
        </Banner>
      ) : null}
      <Button wide onClick={close}>
        {t('success.back')}
      </Button>
      <Button wide variant="quiet" onClick={again}>
        {t('success.again')}
      </Button>
    </>
  );
}
