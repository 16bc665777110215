import { openingsRoute } from '@dipper/contract';
import type { ClientAnswer } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Part } from '../../shared/screen/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { useWords } from '../../shared/words/index.ts';
import type { Say } from '../../shared/words/index.ts';

/** The number of disclosures by each operator. */
export function Openings({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  const t = useTexts('operations');
  const common = useTexts('core');
  const say = useWords();
  const query = useAnswer(openingsRoute, { query: { from, to } });
  return (
    <Part title={t('openings')}>
      <Asking query={query}>
        {({ body: { results } }) => (
          <Table
            caption={t('openings')}
            rows={results}
            keyOf={({ operator, day, call }) => `${operator} ${day} ${call}`}
            columns={columnsOf(t, say)}
            nothing={<p>{common('nothing_here')}</p>}
          />
        )}
      </Asking>
    </Part>
  );
}

type Opening = ClientAnswer<typeof openingsRoute>['body']['results'][number];

const columnsOf = (t: Texts<'operations'>, say: Say): readonly Column<Opening>[] => [
  { key: 'operator', head: t('operator'), cell: ({ operator }) => <bdi>{operator}</bdi> },
  { key: 'day', head: t('day'), cell: ({ day }) => day },
  { key: 'call', head: t('what'), cell: ({ call }) => say('call', call) },
  { key: 'count', head: t('count'), isNumber: true, cell: ({ count }) => count },
];
