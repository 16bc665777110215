import { decodeAmount } from '@dipper/contract';
import type { SubscriptionEvent } from '@dipper/contract';
import { Card, Icon } from '@dipper/ui';
import type { IconName } from '@dipper/ui';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemState, Words } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { timelineQuery } from './api.ts';
import './timeline.css';

const icons: Readonly<Record<SubscriptionEvent['kind'], IconName>> = {
  subscribed: 'sparkle',
  free: 'gift',
  paid: 'check',
  declined: 'error',
  retry: 'refresh',
  skipped: 'minus',
  canceled: 'close',
  resumed: 'refresh',
  changed: 'sparkle',
  card_changed: 'card',
  refunded: 'receipt',
  money_back: 'check',
  ended: 'close',
  next: 'clock',
};

/** Lists the events, newest first, with the next one on top. */
export function Timeline({ subscriptionId }: { readonly subscriptionId: string }): ReactNode {
  const t = useTexts('recurring');
  const timeline = useQuery(timelineQuery(useApi(), subscriptionId));
  const problem = problemOf(timeline.error);
  if (timeline.data === undefined && problem === undefined) return null;
  return (
    <Card aria-label={t('timeline.title')}>
      <h2 className="recurring-heading">{t('timeline.title')}</h2>
      {timeline.data ? (
        <ol className="timeline" role="list">
          {timeline.data.map((event, place) => (
            // Two steps may stand at the same moment: their place tells them apart.
            <Step key={`${event.at} ${event.kind} ${place}`} event={event} />
          ))}
        </ol>
      ) : problem ? (
        <ProblemState problem={problem} onRetry={() => void timeline.refetch()} />
      ) : null}
    </Card>
  );
}

function Step({ event }: { readonly event: SubscriptionEvent }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const { kind, at, amount, currency } = event;
  // Why it is tried again is said where it failed.
  const reason = kind === 'retry' ? null : event.reason;
  return (
    <li data-kind={kind}>
      <span className="timeline-mark" aria-hidden="true">
        <Icon name={icons[kind]} size="small" />
      </span>
      <span className="timeline-text">
        <span className="timeline-head">
          <span className="timeline-label">{t(`timeline.${kind}`)}</span>
          {amount === null ? null : (
            <span className="timeline-amount">{format.price(decodeAmount(amount), currency)}</span>
          )}
        </span>
        <span className="recurring-note">{format.moment(at)}</span>
        {reason === null ? null : (
          <span className="recurring-note">
            <Words name={reason} />
          </span>
        )}
      </span>
    </li>
  );
}
