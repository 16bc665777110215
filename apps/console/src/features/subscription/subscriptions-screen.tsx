import { maximumPageSize, operatorSubscriptionsRoute, subscriptionStates } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { Tone } from '@dipper/ui';
import type { OperatorSubscription } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { call, useAnswer } from '../../shared/api/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { PersonName } from '../../shared/link/index.ts';
import { List, PersonFilter } from '../../shared/list/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { ChoiceFilter, Filters, useFilters } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import './subscription.css';

type State = OperatorSubscription['state'];

const tones: Readonly<Partial<Record<State, Tone>>> = {
  active: 'success',
  canceled: 'warning',
  past_due: 'danger',
};

export function StateMark({ state }: { readonly state: State }): ReactNode {
  const t = useTexts('subscription');
  return <Badge tone={tones[state]}>{t(`subscription_${state}`)}</Badge>;
}

export function SubscriptionsScreen(): ReactNode {
  const t = useTexts('subscription');
  const { value } = useFilters();
  const narrowed = {
    limit: maximumPageSize,
    state: subscriptionStates.find((state) => state === value('state')),
    userId: value('person'),
  };
  const query = useAnswer(operatorSubscriptionsRoute, { query: narrowed });
  return (
    <Screen title={t('subscriptions')} lead={t('subscriptions_lead')}>
      <Filters>
        <ChoiceFilter
          name="state"
          label={t('state')}
          all={t('all_states')}
          choices={subscriptionStates.map((state) => ({
            value: state,
            label: t(`subscription_${state}`),
          }))}
        />
        <PersonFilter label={t('person')} />
      </Filters>
      <Asking query={query}>
        {({ body }) => (
          <List
            caption={t('subscriptions')}
            columns={columnsOf(t)}
            page={body}
            ask={(cursor) => call(operatorSubscriptionsRoute, { query: { ...narrowed, cursor } })}
            keyOf={({ subscriptionId }) => subscriptionId}
            pathOf={pathOf}
          />
        )}
      </Asking>
    </Screen>
  );
}

const pathOf = ({ subscriptionId }: OperatorSubscription): string =>
  `/subscriptions/${subscriptionId}`;

const columnsOf = (t: Texts<'subscription'>): readonly Column<OperatorSubscription>[] => [
  {
    key: 'person',
    head: t('person'),
    cell: (subscription) => (
      <Link className="d-link" href={pathOf(subscription)}>
        <PersonName id={subscription.userId} />
      </Link>
    ),
  },
  {
    key: 'price',
    head: t('price'),
    isNumber: true,
    cell: ({ localPrice, currency }) => <UnitAmount amount={localPrice} unit={currency} />,
  },
  { key: 'state', head: t('state'), cell: ({ state }) => <StateMark state={state} /> },
  { key: 'name', head: t('name'), from: 'narrow', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'next',
    head: t('next_payment'),
    from: 'wide',
    cell: ({ nextPaymentTime: at }) => (at === null ? '–' : <Moment at={at} />),
  },
  {
    key: 'until',
    head: t('paid_until'),
    from: 'narrow',
    cell: (row) => <Moment at={row.paidUntil} />,
  },
];
