import type { OperatorRefund } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { reasonOf, RefundMark } from './words.tsx';

export function RefundsTable({
  refunds,
}: {
  readonly refunds: readonly OperatorRefund[];
}): ReactNode {
  const t = useTexts('purchase');
  const say = useWords();
  return (
    <Table
      caption={t('refunds')}
      rows={refunds}
      keyOf={({ refundId }) => refundId}
      columns={columnsOf(t, say)}
      nothing={<p>{t('none_open')}</p>}
    />
  );
}

const columnsOf = (
  t: Texts<'purchase'>,
  say: ReturnType<typeof useWords>,
): readonly Column<OperatorRefund>[] => [
  {
    key: 'at',
    head: t('asked_for'),
    cell: ({ refundId, requestedAt }) => (
      <Link className="d-link" href={`/refunds/${refundId}`}>
        <Moment at={requestedAt} />
      </Link>
    ),
  },
  { key: 'state', head: t('state'), cell: ({ state }) => <RefundMark state={state} /> },
  { key: 'person', head: t('person'), cell: ({ userId }) => <PersonLink id={userId} /> },
  { key: 'way', head: t('way'), cell: ({ way }) => t(`way_${way}`) },
  { key: 'by', head: t('by_whom'), cell: (row) => t(`by_${row.requestedBy}`) },
  { key: 'why', head: t('why'), cell: (row) => <bdi>{reasonOf(row, say)}</bdi> },
  {
    key: 'spoons',
    head: t('spoons'),
    isNumber: true,
    cell: ({ spoons }) => <UnitAmount amount={spoons} unit="SPOON" />,
  },
  {
    key: 'amount',
    head: t('amount'),
    isNumber: true,
    cell: ({ amount, currency }) => <UnitAmount amount={amount} unit={currency} />,
  },
];
