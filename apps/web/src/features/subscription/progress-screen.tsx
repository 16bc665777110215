import type { CardPaymentAnswer } from '@dipper/contract';
import { EmptyState, Loading, Skeleton } from '@dipper/ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { hasStatus, problemOf, useApi } from '../../shared/api/index.ts';
import { chance } from '../../shared/device/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paths, replaceAddress } from '../../shared/navigation/index.ts';
import { subscribeStore } from '../../shared/person-data/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { QueryResult } from '../../shared/query/index.ts';
import { cardPaymentOf, subscriptionsQuery, useResume } from '../../shared/recurring/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { cardPaymentQuery } from './api.ts';
import { pauseBeforeAsking, standingOf } from './model/progress.ts';
import { ProgressFailed } from './progress-failed.tsx';
import { ProgressSuccess } from './progress-success.tsx';
import { ProgressWaiting } from './progress-waiting.tsx';
import './subscription.css';

/** Without an id in the address it shows the last payment of this browser, or of another device. */
export function Screen({ query }: ScreenProperties): ReactNode {
  const id = query.get('id') ?? subscribeStore.get().cardPaymentId;
  useResume(id === undefined ? paths.cardPaymentProgress : cardPaymentOf(id));
  if (id === undefined) return <Find />;
  return id.startsWith('s') ? <ProgressSuccess subscriptionId={id} /> : <Progress id={id} />;
}

function Find(): ReactNode {
  const t = useTexts('recurring');
  const mine = useQuery(subscriptionsQuery(useApi()));
  const open = mine.data?.find(({ openCardPaymentId }) => openCardPaymentId !== null);
  const id = open?.openCardPaymentId ?? undefined;
  useEffect(() => {
    if (id !== undefined) replaceAddress(cardPaymentOf(id));
  }, [id]);
  const problem = problemOf(mine.error);
  return (
    <SitePage title={t('mine.title')} back={paths.subscriptions}>
      {mine.data === undefined && problem ? (
        <ProblemState problem={problem} onRetry={() => void mine.refetch()} />
      ) : mine.data === undefined || id !== undefined ? (
        <Loading label={t('progress.loading')} slow={t('slow')}>
          <Skeleton height="12rem" shape="round" />
        </Loading>
      ) : (
        <EmptyState
          icon="card"
          title={t('progress.none.title')}
          action={
            <Link className="d-link" to={paths.subscriptions}>
              {t('toSubscriptions')}
            </Link>
          }
        >
          {t('progress.none.text')}
        </EmptyState>
      )}
    </SitePage>
  );
}

/** Returns whether the payment does not exist, or is another person's; asking again is useless. */
const isMissing = (error: Error | null): boolean => {
  const problem = problemOf(error);
  return problem !== undefined && (hasStatus(problem, 404) || hasStatus(problem, 400));
};

/** Asks until the result is known, and at once after an event or when the person asks. */
const useCardPayment = (id: string): QueryResult<CardPaymentAnswer> =>
  useQuery({
    ...cardPaymentQuery(useApi(), id),
    refetchInterval: (state) => {
      const { data } = state;
      const isOpen =
        data === undefined ? !isMissing(state.error) : standingOf(data.status) === 'under-way';
      const attempts = state.dataUpdateCount + state.errorUpdateCount - 1;
      return isOpen ? pauseBeforeAsking(attempts, chance()) : false;
    },
    refetchOnReturn: 'always',
  });

function Progress({ id }: { readonly id: string }): ReactNode {
  const t = useTexts('recurring');
  const payment = useCardPayment(id);
  const problem = problemOf(payment.error);
  const { data } = payment;
  if (data === undefined && problem && isMissing(payment.error)) {
    return (
      <SitePage title={t('mine.title')} back={paths.subscriptions}>
        <ProblemState
          problem={problem}
          action={
            <Link className="d-link" to={paths.subscriptions}>
              {t('toSubscriptions')}
            </Link>
          }
        />
      </SitePage>
    );
  }
  const standing = data && standingOf(data.status);
  if (data === undefined || standing === 'under-way') {
    return (
      <ProgressWaiting
        since={data?.requestedAt}
        reason={data?.reason}
        isFetching={payment.isFetching}
        problem={problem}
        onCheck={() => void payment.refetch()}
      />
    );
  }
  if (standing === 'paid' && data.subscriptionId !== null) {
    return <ProgressSuccess subscriptionId={data.subscriptionId} payment={data} />;
  }
  return <ProgressFailed payment={data} isGivenBack={standing === 'given-back'} />;
}
