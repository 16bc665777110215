import { decodeAmount, recurringPeriodDays } from '@dipper/contract';
import type { Subscription } from '@dipper/contract';
import { Badge, Banner, Card, Facts, Loading, Skeleton, Stack } from '@dipper/ui';
import type { ReactNode } from 'react';
import { hasStatus, problemOf, useApi } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Boundary, lazyPart } from '../../shared/loading/index.ts';
import { Link, paths } from '../../shared/navigation/index.ts';
import { notThere, ProblemBanner, ProblemState } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import {
  CardFace,
  CardNotices,
  cardPaymentOf,
  cardsQuery,
  Outcome,
  subscriptionOf,
  TroubleText,
  useResume,
} from '../../shared/recurring/index.ts';
import { subscriptionQuery } from './api.ts';
import { Manage } from './manage.tsx';
import { markOf, needsOtherCard, toneOf } from './model/state.ts';
import { TierName } from './tier.tsx';
import { useChanges } from './use-changes.ts';
import type { Changes } from './use-changes.ts';
import { ToSubscriptions } from './ways.tsx';
import './subscription.css';

const Story = lazyPart(async () => (await import('./story.tsx')).Story);

/** Shows a subscription: its state, its history and the possible actions. */
export function OneSubscription({ id }: { readonly id: string }): ReactNode {
  const t = useTexts('recurring');
  useResume(subscriptionOf(id));
  const subscription = useQuery({
    ...subscriptionQuery(useApi(), id),
    refetchOnReturn: 'always',
  });
  const problem = problemOf(subscription.error);
  if (subscription.data !== undefined) return <Shown subscription={subscription.data} />;
  return (
    <SitePage title={t('one.title')} back={paths.subscriptions}>
      {problem ? (
        <ProblemState
          problem={problem}
          onRetry={hasStatus(problem, 404) ? undefined : () => void subscription.refetch()}
          action={<ToSubscriptions />}
        />
      ) : (
        <Loading label={t('mine.loading')} slow={t('slow')}>
          <Stack gap={4}>
            <Skeleton height="16rem" shape="round" />
            <Skeleton height="12rem" shape="round" />
          </Stack>
        </Loading>
      )}
    </SitePage>
  );
}

function Shown({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const t = useTexts('recurring');
  const changes = useChanges(subscription);
  const { trouble, openCardPaymentId, plannedChange } = subscription;
  const format = useFormat();
  return (
    <SitePage title={t('one.title')} back={paths.subscriptions}>
      <CardNotices />
      <Done subscription={subscription} changes={changes} />
      {openCardPaymentId === null ? null : (
        <Banner
          tone="info"
          icon="clock"
          title={t('notice.open.title')}
          action={
            <Link className="d-link" to={cardPaymentOf(openCardPaymentId)}>
              {t('notice.open.look')}
            </Link>
          }
        />
      )}
      {trouble === null ? null : (
        <Banner tone="danger" role="status" title={t('one.trouble')}>
          <TroubleText trouble={trouble} />
          <p>{t(needsOtherCard(subscription) ? 'one.troubleWay' : 'one.payWay')}</p>
        </Banner>
      )}
      <Overview subscription={subscription} />
      {plannedChange === null ? null : (
        <Banner tone="info" icon="clock" title={<TierName of={plannedChange} />}>
          {t('one.planned', {
            date: format.date(plannedChange.startsAt),
            price: format.price(decodeAmount(plannedChange.localPrice), subscription.currency),
          })}
        </Banner>
      )}
      <Manage subscription={subscription} changes={changes} />
      <Boundary fallback={notThere}>
        <Story subscription={subscription} />
      </Boundary>
    </SitePage>
  );
}

type DoneProps = { readonly subscription: Subscription; readonly changes: Changes };

function Done({ subscription, changes: { state } }: DoneProps): ReactNode {
  const t = useTexts('recurring');
  const { done, failed } = state;
  return (
    <Outcome of={(done ?? failed) ? state : undefined}>
      {failed ? <ProblemBanner problem={failed.problem} title={t('one.notDone')} /> : null}
      {done === undefined ? null : (
        <Banner tone="success">
          {t(
            done === 'cancel' && subscription.state === 'ended'
              ? 'one.done.end'
              : `one.done.${done}`,
          )}
        </Banner>
      )}
    </Outcome>
  );
}

function Overview({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const cards = useQuery(cardsQuery(useApi()));
  const mark = markOf(subscription);
  const { currency, nextPaymentTime, nextAmount, paidUntil, state, cancelBefore } = subscription;
  const card = cards.data?.find(({ cardId }) => cardId === subscription.cardId);
  const runs = nextPaymentTime !== null && nextAmount !== null;
  return (
    <Card aria-label={t('one.overview')}>
      <div className="one-head">
        <h2 className="offer-name">
          <TierName of={subscription} />
        </h2>
        <Badge tone={toneOf[mark]}>{t(`state.${mark}`)}</Badge>
      </div>
      <Facts
        items={[
          {
            term: t('one.price', { days: recurringPeriodDays }),
            value: format.price(decodeAmount(subscription.localPrice), currency),
          },
          { term: t('one.since'), value: format.date(subscription.startedAt) },
          ...(state === 'ended'
            ? []
            : [{ term: t('done.validUntil'), value: format.moment(paidUntil) }]),
          ...(runs
            ? [
                { term: t('done.next'), value: format.moment(nextPaymentTime) },
                {
                  term: t('done.nextAmount'),
                  value: format.price(decodeAmount(nextAmount), currency),
                  strong: true,
                },
              ]
            : []),
          ...(cancelBefore !== null && runs
            ? [{ term: t('one.cancelBefore'), value: format.moment(cancelBefore) }]
            : []),
          ...(subscription.endedAt === null
            ? []
            : [{ term: t('one.ended'), value: format.moment(subscription.endedAt) }]),
          ...(subscription.endedWhy === null
            ? []
            : [{ term: t('one.endedWhy'), value: t(`ended.${subscription.endedWhy}`) }]),
        ]}
      />
      {card && state !== 'ended' ? (
        <div className="one-card">
          <CardFace card={card} />
        </div>
      ) : null}
    </Card>
  );
}
