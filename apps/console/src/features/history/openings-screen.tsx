import { openingCountsRoute } from '@dipper/contract';
import type { ClientAnswer } from '@dipper/contract';
import { EmptyState } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';

type Count = ClientAnswer<typeof openingCountsRoute>['body']['results'][number];

const columnsOf = (t: Texts<'history'>): readonly Column<Count>[] => [
  {
    key: 'operator',
    head: t('operator'),
    cell: ({ operator }) => <bdi>{operator}</bdi>,
  },
  {
    key: 'openings',
    head: t('openings'),
    isNumber: true,
    cell: ({ openings }) => openings,
  },
  {
    key: 'people',
    head: t('of_people'),
    isNumber: true,
    cell: ({ people }) => people,
  },
  {
    key: 'last',
    head: t('last_opening'),
    cell: ({ lastAt }) => <Moment at={lastAt} />,
  },
];

/** The number of disclosures by each operator, so that an unusual one stands out. */
export function OpeningsScreen(): ReactNode {
  const t = useTexts('history');
  const query = useAnswer(openingCountsRoute, { query: { days: 30 } });
  return (
    <Screen title={t('openings_title')} lead={t('openings_lead')}>
      <Asking query={query}>
        {({ body: { results } }) => (
          <Table
            caption={t('openings_title')}
            rows={results}
            keyOf={({ operator }) => operator}
            columns={columnsOf(t)}
            nothing={<EmptyState title={t('no_openings')} />}
          />
        )}
      </Asking>
    </Screen>
  );
}
