import { operatorSubscriptionsRoute, subscriptionStates } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { Tone } from '@dipper/ui';
import type { OperatorSubscription } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import {
  ChoiceFilter,
  Filters,
  PagedTable,
  TextFilter,
  useFilters,
} from '../../shared/table/index.ts';
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
  const query = useAnswer(operatorSubscriptionsRoute, {
    query: {
      state: subscriptionStates.find((state) => state === value('state')),
      userId: value('person'),
      cursor: value('cursor'),
    },
  });
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
        <TextFilter name="person" label={t('person_number')} />
      </Filters>
      <Asking query={query}>
        {({ body }) => (
          <PagedTable
            caption={t('subscriptions')}
            columns={columnsOf(t)}
            page={body}
            keyOf={({ subscriptionId }) => subscriptionId}
          />
        )}
      </Asking>
    </Screen>
  );
}

const columnsOf = (t: Texts<'subscription'>): readonly Column<OperatorSubscription>[] => [
  {
    key: 'name',
    head: t('name'),
    cell: ({ subscriptionId, name }) => (
      <Link className="d-link" href={`/subscriptions/${subscriptionId}`}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { key: 'state', head: t('state'), cell: ({ state }) => <StateMark state={state} /> },
  { key: 'person', head: t('person'), cell: ({ userId }) => <PersonLink id={userId} /> },
  {
    key: 'price',
    head: t('price'),
    isNumber: true,
    cell: ({ localPrice, currency }) => <UnitAmount amount={localPrice} unit={currency} />,
  },
  {
    key: 'next',
    head: t('next_payment'),
    cell: ({ nextPaymentTime: at }) => (at === null ? '–' : <Moment at={at} />),
  },
  { key: 'until', head: t('paid_until'), cell: (row) => <Moment at={row.paidUntil} /> },
];
