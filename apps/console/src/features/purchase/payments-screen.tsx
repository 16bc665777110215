import { countrySchema, operatorPaymentsRoute, paymentStates } from '@dipper/contract';
import type { OperatorPayment } from '@dipper/contract';
import { EmptyState } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
import { Moment, UnitAmount, useCountryName } from '../../shared/format/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { MethodName } from '../../shared/format/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import {
  ChoiceFilter,
  Filters,
  Pager,
  Table,
  TextFilter,
  useFilters,
} from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { ProviderName, chargingProviders, useWords } from '../../shared/words/index.ts';
import { PaymentMark } from './words.tsx';
import './purchase.css';

const countries = countrySchema.options;
const oneDayMs = 24 * 60 * 60 * 1000;

/** A day of the operator as the moment at which it begins. */
const beginOf = (day: string | undefined, plusDays = 0): string | undefined => {
  if (day === undefined) return undefined;
  const begin = new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(begin) ? undefined : new Date(begin + plusDays * oneDayMs).toISOString();
};

export function PaymentsScreen(): ReactNode {
  const t = useTexts('purchase');
  const { value } = useFilters();
  const query = useAnswer(operatorPaymentsRoute, {
    query: {
      state: paymentStates.find((state) => state === value('state')),
      provider: value('provider'),
      methodId: value('method'),
      country: countries.find((country) => country === value('country')),
      userId: value('person'),
      from: beginOf(value('from')),
      until: beginOf(value('until'), 1),
      cursor: value('cursor'),
    },
  });
  return (
    <Screen title={t('payments')} lead={t('payments_lead')}>
      <Narrow />
      <Asking query={query}>
        {({ body }) => (
          <>
            <Table
              caption={t('payments')}
              columns={columnsOf(t)}
              rows={body.results}
              keyOf={({ transactionId }) => transactionId}
              nothing={<EmptyState title={t('none_open')} />}
            />
            <Pager nextCursor={body.nextCursor} />
          </>
        )}
      </Asking>
    </Screen>
  );
}

const columnsOf = (t: Texts<'purchase'>): readonly Column<OperatorPayment>[] => [
  {
    key: 'at',
    head: t('asked_for'),
    cell: ({ transactionId, createdAt }) => (
      <Link className="d-link" href={`/payments/${transactionId}`}>
        <Moment at={createdAt} />
      </Link>
    ),
  },
  { key: 'state', head: t('state'), cell: ({ state }) => <PaymentMark state={state} /> },
  { key: 'person', head: t('person'), cell: ({ userId }) => <PersonLink id={userId} /> },
  { key: 'provider', head: t('provider'), cell: ({ provider }) => <ProviderName of={provider} /> },
  { key: 'method', head: t('method'), cell: ({ methodId }) => <MethodName id={methodId} /> },
  {
    key: 'reference',
    head: t('reference'),
    cell: ({ providerTransactionId: id }) => <bdi dir="ltr">{id ?? '–'}</bdi>,
  },
  {
    key: 'total',
    head: t('total'),
    isNumber: true,
    cell: ({ totalPrice, currency }) => <UnitAmount amount={totalPrice} unit={currency} />,
  },
];

function Narrow(): ReactNode {
  const t = useTexts('purchase');
  const say = useWords();
  const nameOf = useCountryName();
  return (
    <Filters>
      <ChoiceFilter
        name="state"
        label={t('state')}
        all={t('all_states')}
        choices={paymentStates.map((state) => ({ value: state, label: say('state', state) }))}
      />
      <ChoiceFilter
        name="country"
        label={t('country')}
        all={t('all_countries')}
        choices={countries.map((country) => ({ value: country, label: nameOf(country) }))}
      />
      <ChoiceFilter
        name="provider"
        label={t('provider')}
        all={t('all_providers')}
        choices={chargingProviders.map((each) => ({ value: each, label: say('provider', each) }))}
      />
      <TextFilter name="method" label={t('method_number')} />
      <TextFilter name="person" label={t('person_number')} />
      <TextFilter name="from" label={t('from_day')} type="date" />
      <TextFilter name="until" label={t('until_day')} type="date" />
    </Filters>
  );
}
