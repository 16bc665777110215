import { decodeAmount } from '@dipper/contract';
import type { Card as StoredCard, Subscription } from '@dipper/contract';
import { Badge, Card, EmptyState, Icon, Loading, Skeleton, Stack } from '@dipper/ui';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paths, spoonListOf } from '../../shared/navigation/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import {
  cardsQuery,
  RecurringNotices,
  SubscribeNav,
  subscriptionOf,
  subscriptionsQuery,
  useOnlyWhatIsThere,
  useResume,
} from '../../shared/recurring/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { OneSubscription } from './one-subscription.tsx';
import { markOf, toneOf } from './model/state.ts';
import { TierName } from './tier.tsx';
import { ToMemberships } from './ways.tsx';
import './subscription.css';

export function Screen({ params }: ScreenProperties): ReactNode {
  const id = params['id'];
  return id === undefined ? <AllSubscriptions /> : <OneSubscription key={id} id={id} />;
}

/** Everything that somebody pays for again and again. */
function AllSubscriptions(): ReactNode {
  const t = useTexts('recurring');
  const country = useCountry();
  useResume(paths.subscriptions);
  return (
    <SitePage title={t('mine.title')} back={spoonListOf(country)}>
      <SubscribeNav here="subscriptions" />
      <RecurringNotices />
      <Mine />
    </SitePage>
  );
}

function Mine(): ReactNode {
  const t = useTexts('recurring');
  const api = useApi();
  const mine = useQuery(subscriptionsQuery(api));
  const cards = useQuery(cardsQuery(api));
  const problem = problemOf(mine.error);
  const isNowhere = useOnlyWhatIsThere(mine.data);
  if (mine.data === undefined) {
    return problem ? (
      <ProblemState problem={problem} onRetry={() => void mine.refetch()} />
    ) : (
      <Loading label={t('mine.loading')} slow={t('slow')}>
        <Stack gap={3}>
          {[1, 2].map((row) => (
            <Skeleton key={row} height="120px" shape="round" />
          ))}
        </Stack>
      </Loading>
    );
  }
  if (isNowhere) return null;
  if (mine.data.length === 0) return <None />;
  const running = mine.data.filter(({ state }) => state !== 'ended');
  const over = mine.data.filter(({ state }) => state === 'ended');
  return (
    <>
      {running.length > 0 ? (
        <Rows label={t('mine.running')} subscriptions={running} cards={cards.data} />
      ) : (
        <None />
      )}
      {over.length > 0 ? (
        <details className="mine-over">
          <summary>{t('mine.over', { count: over.length })}</summary>
          <Rows label={t('mine.overLabel')} subscriptions={over} cards={cards.data} />
        </details>
      ) : null}
    </>
  );
}

function None(): ReactNode {
  const t = useTexts('recurring');
  return (
    <EmptyState title={t('mine.empty.title')} action={<ToMemberships />}>
      {t('mine.empty.text')}
    </EmptyState>
  );
}

type RowsProps = {
  readonly label: string;
  readonly subscriptions: readonly Subscription[];
  readonly cards: readonly StoredCard[] | undefined;
};

function Rows({ label, subscriptions, cards }: RowsProps): ReactNode {
  return (
    <Card>
      <ul className="d-list" role="list" aria-label={label}>
        {subscriptions.map((subscription) => (
          <li key={subscription.subscriptionId}>
            <Row
              subscription={subscription}
              card={cards?.find(({ cardId }) => cardId === subscription.cardId)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type RowProps = { readonly subscription: Subscription; readonly card: StoredCard | undefined };

function Row({ subscription, card }: RowProps): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const mark = markOf(subscription);
  const { subscriptionId, currency, localPrice, state } = subscription;
  return (
    <Link className="d-row" to={subscriptionOf(subscriptionId)}>
      <span className="d-row-text">
        <span className="d-row-title">
          <TierName of={subscription} />
        </span>
        <span className="mine-price">
          {t('price.period', { price: format.price(decodeAmount(localPrice), currency) })}
        </span>
        <span className="d-row-description">
          <Next subscription={subscription} />
        </span>
        {card && state !== 'ended' ? (
          <span className="d-row-description">
            {t('mine.card')}
            <bdi>{card.name}</bdi>
          </span>
        ) : null}
        <span className="mine-mark">
          <Badge tone={toneOf[mark]}>{t(`state.${mark}`)}</Badge>
        </span>
      </span>
      <Icon name="forward" size="small" />
    </Link>
  );
}

/** The one date that matters in each state. */
export function Next({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const { state, nextPaymentTime, nextAmount, paidUntil, endedAt, currency } = subscription;
  if (state === 'pending') return t('next.pending');
  if (state === 'ended')
    return endedAt === null ? null : t('next.ended', { date: format.date(endedAt) });
  if (state === 'canceled' || nextPaymentTime === null || nextAmount === null) {
    return t('next.until', { date: format.date(paidUntil) });
  }
  return t('next.payment', {
    date: format.date(nextPaymentTime),
    price: format.price(decodeAmount(nextAmount), currency),
  });
}
