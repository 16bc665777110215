import { personBooksRoute } from '@dipper/contract';
import type { ClientAnswer } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { Account } from './account.tsx';

/** Compares a person's balances in the journal with the stored ones. */
export function PersonBooks({ userId }: { readonly userId: number }): ReactNode {
  const t = useTexts('operations');
  const query = useAnswer(personBooksRoute, { params: { id: userId } });
  return (
    <Asking query={query}>
      {({ body }) => (
        <Table
          caption={t('holdings')}
          isCaptionShown
          rows={body.accounts}
          keyOf={({ account }) => account}
          columns={columnsOf(t)}
        />
      )}
    </Asking>
  );
}

type Holding = ClientAnswer<typeof personBooksRoute>['body']['accounts'][number];

const columnsOf = (t: Texts<'operations'>): readonly Column<Holding>[] => [
  {
    key: 'account',
    head: t('account'),
    cell: (row) => <Account name={row.account} />,
  },
  ...(['credit', 'debit', 'balance', 'kept'] as const).map((name) => ({
    key: name,
    head: t(name),
    isNumber: true,
    cell: (row: Holding) => <UnitAmount amount={row[name]} unit={row.unit} />,
  })),
  {
    key: 'agrees',
    head: t('state'),
    cell: (row) => (
      <Badge tone={row.balance === row.kept ? 'success' : 'danger'}>
        {t(row.balance === row.kept ? 'agrees' : 'differs')}
      </Badge>
    ),
  },
];
