import {
  countrySchema,
  maximumPageSize,
  operatorPaymentsRoute,
  paymentMethods,
  paymentStates,
} from '@dipper/contract';
import type { OperatorPayment } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { call, useAnswer } from '../../shared/api/index.ts';
import {
  MethodName,
  Moment,
  ProductName,
  UnitAmount,
  useCountryName,
  useMethodName,
  Reference,
} from '../../shared/format/index.ts';
import { DayFilter, List, PersonFilter } from '../../shared/list/index.ts';
import { PersonName } from '../../shared/link/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { ChoiceFilter, Filters, useFilters } from '../../shared/table/index.ts';
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
  const narrowed = {
    limit: maximumPageSize,
    state: paymentStates.find((state) => state === value('state')),
    provider: value('provider'),
    methodId: value('method'),
    country: countries.find((country) => country === value('country')),
    userId: value('person'),
    from: beginOf(value('from')),
    until: beginOf(value('until'), 1),
  };
  const query = useAnswer(operatorPaymentsRoute, { query: narrowed });
  return (
    <Screen title={t('payments')} lead={t('payments_lead')}>
      <Narrow />
      <Asking query={query}>
        {({ body }) => (
          <List
            caption={t('payments')}
            columns={columnsOf(t)}
            page={body}
            ask={(cursor) => call(operatorPaymentsRoute, { query: { ...narrowed, cursor } })}
            keyOf={({ transactionId }) => transactionId}
            pathOf={pathOf}
          />
        )}
      </Asking>
    </Screen>
  );
}

const pathOf = ({ transactionId }: OperatorPayment): string => `/payments/${transactionId}`;

const columnsOf = (t: Texts<'purchase'>): readonly Column<OperatorPayment>[] => [
  {
    key: 'person',
    head: t('person'),
    cell: (payment) => (
      <Link className="d-link" href={pathOf(payment)}>
        <PersonName id={payment.userId} />
      </Link>
    ),
  },
  {
    key: 'total',
    head: t('total'),
    isNumber: true,
    cell: ({ totalPrice, currency }) => <UnitAmount amount={totalPrice} unit={currency} />,
  },
  { key: 'state', head: t('state'), cell: ({ state }) => <PaymentMark state={state} /> },
  {
    key: 'what',
    head: t('ordered'),
    from: 'narrow',
    cell: ({ productName, quantity }) => (
      <>
        <bdi>
          <ProductName of={productName} />
        </bdi>
        {quantity === 1 ? null : ` × ${quantity}`}
      </>
    ),
  },
  {
    key: 'method',
    head: t('method'),
    from: 'wide',
    cell: ({ provider, methodId }) => (
      <>
        <MethodName id={methodId} />
        <small className="console-why">
          <ProviderName of={provider} />
        </small>
      </>
    ),
  },
  {
    key: 'at',
    head: t('asked_for'),
    from: 'narrow',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'reference',
    head: t('reference'),
    from: 'widest',
    cell: ({ providerTransactionId: id }) => <Reference of={id} />,
  },
];

function Narrow(): ReactNode {
  const t = useTexts('purchase');
  const say = useWords();
  const nameOf = useCountryName();
  const methodName = useMethodName();
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
      <ChoiceFilter
        name="method"
        label={t('method')}
        all={t('all_methods')}
        choices={paymentMethods.map(({ id }) => ({ value: String(id), label: methodName(id) }))}
      />
      <PersonFilter label={t('person')} />
      <DayFilter name="from" label={t('from_day')} />
      <DayFilter name="until" label={t('until_day')} />
    </Filters>
  );
}
