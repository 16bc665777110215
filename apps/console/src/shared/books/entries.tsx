import type { Unit, WireAmount } from '@dipper/contract';
import type { ReactNode } from 'react';

import { Moment, UnitAmount } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import type { Texts } from '../i18n/index.ts';
import { Part } from '../screen/index.ts';
import { Table } from '../table/index.ts';
import type { Column } from '../table/index.ts';
import { useWords } from '../words/index.ts';
import type { Say } from '../words/index.ts';

export type Entry = {
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly unit: Unit;
  readonly amount: WireAmount;
  readonly postedAt: string;
};

/** Lists the journal entries of one subject, in their order. */
export function Entries({ entries }: { readonly entries: readonly Entry[] }): ReactNode {
  const t = useTexts('core');
  const say = useWords();
  return (
    <Part title={t('entries')}>
      <Table
        caption={t('entries')}
        rows={entries.map((entry, place) => ({ ...entry, place }))}
        keyOf={({ place }) => String(place)}
        columns={columnsOf(t, say)}
        nothing={<p>{t('no_entries')}</p>}
      />
    </Part>
  );
}

const columnsOf = (
  t: Texts<'core'>,
  say: Say,
): readonly Column<Entry & { readonly place: number }>[] => [
  { key: 'kind', head: t('entry_kind'), cell: ({ kind }) => say('posting', kind) },
  { key: 'debit', head: t('entry_debit'), cell: ({ debit }) => say('account', debit) },
  { key: 'credit', head: t('entry_credit'), cell: ({ credit }) => say('account', credit) },
  {
    key: 'amount',
    head: t('entry_amount'),
    isNumber: true,
    cell: ({ amount, unit }) => <UnitAmount amount={amount} unit={unit} />,
  },
  { key: 'at', head: t('log_at'), cell: (row) => <Moment at={row.postedAt} withSeconds /> },
];
