import { countries, exchangeStates, exchangeTypes } from '@dipper/contract';
import type { QueryOf, operatorExchangesRoute } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useCountryName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ChoiceFilter, Filters, useFilters } from '../../shared/table/index.ts';

type Query = Partial<QueryOf<typeof operatorExchangesRoute>>;

const oneOf = <Value extends string>(
  values: readonly Value[],
  written: string | undefined,
): Value | undefined => values.find((value) => value === written);

const views = ['me', 'anyone', 'all'] as const;
const usualView = 'me';
const sides = ['above', 'below'] as const;
export const pageSize = 50;

export const useQueueQuery = (): Query & { readonly limit: number } => {
  const { value } = useFilters();
  const view = oneOf(views, value('show')) ?? usualView;
  return {
    limit: pageSize,
    waitingFor: view === 'all' ? undefined : view,
    state: oneOf(exchangeStates, value('state')),
    country: oneOf(countries, value('country')),
    type: oneOf(exchangeTypes, value('way')),
    amount: oneOf(sides, value('amount')),
  };
};

export function QueueFilters(): ReactNode {
  const t = useTexts('exchange');
  const nameOf = useCountryName();
  const all = t('all');
  return (
    <Filters>
      <ChoiceFilter
        name="show"
        label={t('show')}
        usual={usualView}
        choices={views.map((view) => ({ value: view, label: t(`show_${view}`) }))}
      />
      <ChoiceFilter
        name="state"
        label={t('state')}
        all={all}
        choices={exchangeStates.map((state) => ({ value: state, label: t(`state_${state}`) }))}
      />
      <ChoiceFilter
        name="country"
        label={t('country')}
        all={all}
        choices={countries.map((country) => ({ value: country, label: nameOf(country) }))}
      />
      <ChoiceFilter
        name="way"
        label={t('way')}
        all={all}
        choices={exchangeTypes.map((type) => ({ value: type, label: t(`way_${type}`) }))}
      />
      <ChoiceFilter
        name="amount"
        label={t('amount')}
        all={all}
        choices={sides.map((side) => ({ value: side, label: t(`amount_${side}`) }))}
      />
    </Filters>
  );
}
