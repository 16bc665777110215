import { settlementLinesRoute } from '@dipper/contract';
import type { SettlementLine } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { Reference, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Part } from '../../shared/screen/index.ts';
import { PageTurner, Table, TextFilter, useFilters, usePlaces } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { SubjectLink } from './subject-link.tsx';

const pageSize = 20;

/** The lines as they were read, from the one on that a difference names. */
export function SettlementLines({ id }: { readonly id: string }): ReactNode {
  const t = useTexts('partner');
  const { value } = useFilters();
  const line = Number(value('line') ?? '1');
  const from = Number.isSafeInteger(line) && line >= 1 ? line : 1;
  return (
    <Part title={t('lines_of_file')}>
      <div className="console-row">
        <TextFilter key={from} name="line" label={t('from_line')} />
      </div>
      <LinesFrom key={from} id={id} from={from} />
    </Part>
  );
}

function LinesFrom({ id, from }: { readonly id: string; readonly from: number }): ReactNode {
  const t = useTexts('partner');
  const common = useTexts('core');
  const places = usePlaces();
  const query = useAnswer(settlementLinesRoute, {
    params: { id },
    query: { from, limit: pageSize, ...places.query },
  });
  return (
    <Asking query={query}>
      {({ body: { results, nextCursor } }) => (
        <>
          <Table
            caption={t('lines_of_file')}
            columns={columnsOf(t)}
            rows={results}
            keyOf={({ line }) => String(line)}
            nothing={<p>{common('nothing_here')}</p>}
          />
          <PageTurner places={places} nextCursor={nextCursor} />
        </>
      )}
    </Asking>
  );
}

const columnsOf = (t: Texts<'partner'>): readonly Column<SettlementLine>[] => {
  const amount = (key: 'amount' | 'fee' | 'net'): Column<SettlementLine> => ({
    key,
    head: t(`line_${key}`),
    cell: ({ [key]: value, currency }) =>
      value === null ? '–' : <UnitAmount amount={value} unit={currency} />,
    isNumber: true,
  });
  return [
    { key: 'line', head: t('line'), cell: ({ line }) => line },
    { key: 'kind', head: t('kind'), cell: ({ kind }) => t(`line_${kind}`) },
    {
      key: 'order',
      head: t('subject'),
      cell: ({ order }) => (order === null ? '–' : <SubjectLink subject={order} />),
    },
    {
      key: 'reference',
      head: t('provider_number'),
      cell: ({ reference }) => <Reference of={reference} />,
    },
    amount('amount'),
    amount('fee'),
    amount('net'),
    { key: 'day', head: t('day'), cell: ({ day }) => <bdi className="console-whole">{day}</bdi> },
    {
      key: 'paid',
      head: t('pays_on'),
      cell: ({ paidOn }) => <bdi className="console-whole">{paidOn ?? '–'}</bdi>,
    },
  ];
};
