import { decodeAmount } from '@dipper/contract';
import type { CardPaymentAnswer, Subscription } from '@dipper/contract';
import {
  Banner,
  Button,
  Card,
  Constellation,
  Facts,
  Loading,
  Skeleton,
  StateMark,
} from '@dipper/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { useBridge } from '../../shared/bridge/index.ts';
import { pause } from '../../shared/device/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, navigate, paths } from '../../shared/navigation/index.ts';
import { subscribeStore } from '../../shared/person-data/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { cardsQuery, subscriptionOf } from '../../shared/recurring/index.ts';
import { subscriptionQuery } from './api.ts';
import { attemptStore, reportedStore } from './stores.ts';
import { TierName } from './tier.tsx';

type SuccessProps = {
  readonly subscriptionId: string;
  /** The payment; a subscription that begins with free months succeeds without one. */
  readonly payment?: CardPaymentAnswer | undefined;
};

const startMilliseconds = 10 * 60_000;

/** Long after its start a payment is for another tier, or one that had failed before. */
const isStart = (
  payment: CardPaymentAnswer | undefined,
  { startedAt }: Pick<Subscription, 'startedAt'>,
): boolean =>
  payment === undefined ||
  Date.parse(payment.requestedAt) - Date.parse(startedAt) < startMilliseconds;

/** It worked: what the person has now, until when, and what is taken next. */
export function ProgressSuccess({ subscriptionId, payment }: SuccessProps): ReactNode {
  const t = useTexts('recurring');
  const bridge = useBridge();
  const subscription = useQuery(subscriptionQuery(useApi(), subscriptionId));
  const [doneRoute] = useState(() => subscribeStore.get().doneRoute);
  const isThere = subscription.data !== undefined;
  const paymentName = payment?.cardPaymentId ?? subscriptionId;
  useEffect(() => {
    if (!isThere || reportedStore.get().id === paymentName) return;
    reportedStore.set({ id: paymentName });
    attemptStore.reset();
    subscribeStore.reset();
    void bridge.send('success', { kind: 'subscription', status: 'success', subscriptionId });
  }, [bridge, isThere, subscriptionId, paymentName]);
  const begins = subscription.data === undefined || isStart(payment, subscription.data);

  const problem = problemOf(subscription.error);
  return (
    <SitePage
      title={t(begins ? 'done.title' : 'done.paid.title')}
      titleHidden={!isThere}
      actions={isThere ? <WayOn doneRoute={doneRoute} /> : undefined}
    >
      {subscription.data ? (
        <Summary subscription={subscription.data} />
      ) : problem ? (
        <ProblemState problem={problem} onRetry={() => void subscription.refetch()} />
      ) : (
        <Loading label={t('progress.loading')} slow={t('slow')}>
          <Skeleton height="16rem" shape="round" />
        </Loading>
      )}
    </SitePage>
  );
}

function Summary({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const cards = useQuery(cardsQuery(useApi()));
  const { cardId, currency, nextAmount, nextPaymentTime, paidUntil, subscriptionId } = subscription;
  const card = cards.data?.find((each) => each.cardId === cardId);
  return (
    <>
      <Card tone="night">
        <Constellation />
        <div className="done-hero">
          <StateMark icon="check" tone="success" />
          <p className="done-name">
            <TierName of={subscription} />
          </p>
          <p className="done-until">{t('done.until', { date: format.date(paidUntil) })}</p>
        </div>
      </Card>
      <Card aria-label={t('done.summary')}>
        <Facts
          items={[
            { term: t('done.validUntil'), value: format.moment(paidUntil) },
            ...(nextPaymentTime === null
              ? []
              : [{ term: t('done.next'), value: format.moment(nextPaymentTime) }]),
            ...(nextAmount === null
              ? []
              : [
                  {
                    term: t('done.nextAmount'),
                    value: format.price(decodeAmount(nextAmount), currency),
                  },
                ]),
            ...(card ? [{ term: t('done.card'), value: <bdi>{card.name}</bdi> }] : []),
          ]}
        />
      </Card>
      <p className="recurring-terms-links">
        <Link className="d-link" to={subscriptionOf(subscriptionId)}>
          {t('done.look')}
        </Link>
      </p>
    </>
  );
}

const timeoutMilliseconds = 1_200;

/** Back to where the person came from: a place of this page, the broadcast, or their subscriptions. */
function WayOn({ doneRoute }: { readonly doneRoute: string | undefined }): ReactNode {
  const t = useTexts('recurring');
  const bridge = useBridge();
  const [isStillHere, setStillHere] = useState(false);
  const close = async (): Promise<void> => {
    await bridge.send('close', {});
    if (bridge.kind === 'opener') window.close();
    await pause(timeoutMilliseconds);
    setStillHere(true);
  };
  if (doneRoute !== undefined || bridge.kind === 'none') {
    return (
      <Button wide onClick={() => navigate(doneRoute ?? paths.subscriptions)}>
        {t(doneRoute === undefined ? 'toSubscriptions' : 'done.back')}
      </Button>
    );
  }
  return (
    <>
      {isStillHere ? (
        <Banner tone="neutral" role="status">
          {t('done.closeYourself')}
        </Banner>
      ) : null}
      <Button wide onClick={() => void close()}>
        {t('done.toBroadcast')}
      </Button>
      <Button wide variant="quiet" onClick={() => navigate(paths.subscriptions)}>
        {t('toSubscriptions')}
      </Button>
    </>
  );
}
