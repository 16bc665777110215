import { recurringPeriodDays } from '@dipper/contract';
import type { Subscription } from '@dipper/contract';
import { Banner } from '@dipper/ui';
import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../api/index.ts';
import { now } from '../device/index.ts';
import { useFormat } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { Link } from '../navigation/index.ts';
import { usePersonTexts } from '../problem/index.ts';
import { cardPaymentOf, subscriptionOf } from './addresses.ts';
import { Words } from '../problem/index.ts';
import { useQuery } from '../query/index.ts';
import { useStore } from '../storage/index.ts';
import { cardNewsStore } from './card-editing.ts';
import { subscriptionsQuery } from './subscriptions.ts';

/** Shows the urgent notices on every screen of cards and subscriptions. */
export function RecurringNotices(): ReactNode {
  const { data = [] } = useQuery({ ...subscriptionsQuery(useApi()), refetchOnReturn: 'always' });
  return (
    <>
      <CardNotices />
      {data.map((subscription) => (
        // Whole or not at all: words that came later would move the way on from under a finger.
        <Suspense key={subscription.subscriptionId} fallback={null}>
          <Notices subscription={subscription} />
          {endedUnseen(subscription, data) ? <Ended subscription={subscription} /> : null}
        </Suspense>
      ))}
    </>
  );
}

const noticedMilliseconds = recurringPeriodDays * 24 * 60 * 60 * 1000;

/** Over for want of payment, for a period of time, unless there is another of the same kind since. */
const endedUnseen = (
  { endedWhy, endedAt, type, djId, subscriptionId }: Subscription,
  all: readonly Subscription[],
): boolean =>
  endedWhy === 'unpaid' &&
  endedAt !== null &&
  now() - Date.parse(endedAt) < noticedMilliseconds &&
  !all.some(
    (other) =>
      other.subscriptionId !== subscriptionId &&
      other.type === type &&
      other.djId === djId &&
      Date.parse(other.startedAt) > Date.parse(endedAt),
  );

/** Tells of an ended subscription, for people without a mail address. */
function Ended({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const { name, subscriptionId, endedAt } = subscription;
  return (
    <Banner
      tone="warning"
      role="status"
      title={t('notice.ended.title', { name: `\u2068${name}\u2069` })}
      action={
        <Link className="d-link" to={subscriptionOf(subscriptionId)}>
          {t('select.already.look')}
        </Link>
      }
    >
      {endedAt === null ? null : t('notice.ended.text', { date: format.date(endedAt) })}
    </Banner>
  );
}

export function CardNotices(): ReactNode {
  const t = useTexts('recurring');
  const event = useStore(cardNewsStore);
  useEffect(() => () => cardNewsStore.reset(), []);
  if (event === undefined) return null;
  return (
    <Banner tone="success" role="status" title={t('card.registered')}>
      {event === 'main' ? <Words name="main_card_set" /> : null}
    </Banner>
  );
}

function Notices({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const t = useTexts('recurring');
  const { name, openCardPaymentId, subscriptionId, trouble } = subscription;
  if (openCardPaymentId !== null) {
    return (
      <Banner
        tone="info"
        icon="clock"
        role="status"
        title={t('notice.open.title')}
        action={
          <Link className="d-link" to={cardPaymentOf(openCardPaymentId)}>
            {t('notice.open.look')}
          </Link>
        }
      >
        <bdi>{name}</bdi>
      </Banner>
    );
  }
  if (trouble === null) return null;
  return (
    <Banner
      tone="warning"
      role="status"
      title={t('notice.trouble.title', { name: `\u2068${name}\u2069` })}
      action={
        <Link className="d-link" to={subscriptionOf(subscriptionId)}>
          {t('notice.trouble.pay')}
        </Link>
      }
    >
      <TroubleText trouble={trouble} />
    </Banner>
  );
}

/** Why a payment failed, when it is tried again, and when the subscription ends without it; suspends. */
export function TroubleText({
  trouble,
}: {
  readonly trouble: NonNullable<Subscription['trouble']>;
}): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const say = usePersonTexts();
  const { reason, nextAttemptAt, endsAt } = trouble;
  return (
    <>
      <p>{say(reason).text}</p>
      <p>
        {nextAttemptAt === null
          ? t('trouble.noRetry', { end: format.moment(endsAt) })
          : t('trouble.retry', { next: format.moment(nextAttemptAt), end: format.moment(endsAt) })}
      </p>
    </>
  );
}
