import { maximumPageSize, webhookDeliveriesRoute, webhookEndpointsRoute } from '@dipper/contract';
import type { WebhookDelivery } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { call, useAnswer } from '../../shared/api/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { List, PersonFilter } from '../../shared/list/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { ChoiceFilter, Filters, useFilters } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { DeliveryMark, deliveryStates } from './delivery-mark.tsx';
import './partner.css';

/** Lists the webhooks sent to each receiver, and the result of each. */
export function DeliveriesScreen(): ReactNode {
  const t = useTexts('partner');
  const { value } = useFilters();
  const narrowed = {
    limit: maximumPageSize,
    endpoint: value('receiver'),
    state: deliveryStates.find((state) => state === value('state')),
    userId: value('person'),
  };
  const query = useAnswer(webhookDeliveriesRoute, { query: narrowed });
  return (
    <Screen
      title={t('deliveries')}
      lead={t('deliveries_lead')}
      actions={
        <Link className="d-link" href="/webhooks">
          {t('webhooks')}
        </Link>
      }
    >
      <Narrow />
      <Asking query={query}>
        {({ body }) => (
          <List
            caption={t('deliveries')}
            columns={columnsOf(t)}
            page={body}
            ask={(cursor) => call(webhookDeliveriesRoute, { query: { ...narrowed, cursor } })}
            keyOf={({ deliveryId }) => deliveryId}
            pathOf={({ deliveryId }) => `/webhook-deliveries/${deliveryId}`}
          />
        )}
      </Asking>
    </Screen>
  );
}

function Narrow(): ReactNode {
  const t = useTexts('partner');
  const existing = useAnswer(webhookEndpointsRoute, {}).answer?.body.results ?? [];
  return (
    <Filters>
      <ChoiceFilter
        name="receiver"
        label={t('receiver')}
        all={t('state_all')}
        choices={existing.map(({ name }) => ({ value: name, label: name }))}
      />
      <ChoiceFilter
        name="state"
        label={t('state')}
        all={t('state_all')}
        choices={deliveryStates.map((state) => ({ value: state, label: t(`delivery_${state}`) }))}
      />
      <PersonFilter label={t('person_number')} />
    </Filters>
  );
}

const columnsOf = (t: Texts<'partner'>): readonly Column<WebhookDelivery>[] => [
  {
    key: 'type',
    head: t('event'),
    cell: ({ deliveryId, type }) => (
      <Link className="d-link" href={`/webhook-deliveries/${deliveryId}`}>
        <bdi dir="ltr">{type}</bdi>
      </Link>
    ),
  },
  {
    key: 'receiver',
    head: t('receiver'),
    from: 'wide',
    cell: ({ endpoint }) => <bdi>{endpoint}</bdi>,
  },
  {
    key: 'person',
    head: t('person_number'),
    cell: ({ userId }) => <PersonLink id={userId} />,
  },
  { key: 'state', head: t('state'), cell: ({ state }) => <DeliveryMark state={state} /> },
  {
    key: 'tries',
    head: t('tries'),
    cell: ({ attempts }) => attempts,
    isNumber: true,
    from: 'wide',
  },
  {
    key: 'answer',
    head: t('last_answer'),
    from: 'wide',
    cell: ({ status, outcome }) => <bdi dir="ltr">{status ?? outcome ?? '–'}</bdi>,
  },
  {
    key: 'when',
    head: t('happened'),
    from: 'narrow',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'next',
    head: t('next_try'),
    from: 'widest',
    cell: ({ nextAt }) => (nextAt === null ? '–' : <Moment at={nextAt} withSeconds />),
  },
];
