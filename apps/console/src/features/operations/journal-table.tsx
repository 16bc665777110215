import type { JournalEntry } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { useWords } from '../../shared/words/index.ts';
import type { Say } from '../../shared/words/index.ts';
import { Account } from './account.tsx';

type JournalTableProps = { readonly caption: string; readonly rows: readonly JournalEntry[] };

export function JournalTable({ caption, rows }: JournalTableProps): ReactNode {
  const t = useTexts('operations');
  const common = useTexts('core');
  const say = useWords();
  if (rows.length === 0) return <p>{common('nothing_here')}</p>;
  return (
    <Table
      caption={caption}
      isCaptionShown
      rows={rows}
      keyOf={({ id }) => id}
      columns={columnsOf(t, say)}
    />
  );
}

const columnsOf = (t: Texts<'operations'>, say: Say): readonly Column<JournalEntry>[] => [
  {
    key: 'id',
    head: t('entry'),
    cell: ({ id, kind, line }) => (
      <Link href={`/journal/${id}`}>
        {say('posting', kind)} {line}
      </Link>
    ),
  },
  {
    key: 'at',
    head: t('posted'),
    cell: ({ postedAt }) => <Moment at={postedAt} withSeconds />,
  },
  { key: 'person', head: t('person_number'), cell: ({ userId }) => <PersonLink id={userId} /> },
  { key: 'debit', head: t('debit'), cell: (row) => <Account name={row.debit} /> },
  { key: 'credit', head: t('credit'), cell: (row) => <Account name={row.credit} /> },
  {
    key: 'amount',
    head: t('amount'),
    isNumber: true,
    cell: ({ amount, unit }) => <UnitAmount amount={amount} unit={unit} />,
  },
];
