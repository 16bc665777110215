import type { OperatorRefund } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { PersonName } from '../../shared/link/index.ts';
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
      columns={refundColumns(t, say)}
      nothing={<p>{t('none_open')}</p>}
    />
  );
}

export const refundPath = ({ refundId }: OperatorRefund): string => `/refunds/${refundId}`;

export const refundColumns = (
  t: Texts<'purchase'>,
  say: ReturnType<typeof useWords>,
): readonly Column<OperatorRefund>[] => [
  {
    key: 'person',
    head: t('person'),
    cell: (refund) => (
      <Link className="d-link" href={refundPath(refund)}>
        <PersonName id={refund.userId} />
      </Link>
    ),
  },
  {
    key: 'amount',
    head: t('amount'),
    isNumber: true,
    cell: ({ amount, currency }) => <UnitAmount amount={amount} unit={currency} />,
  },
  { key: 'state', head: t('state'), cell: ({ state }) => <RefundMark state={state} /> },
  {
    key: 'why',
    head: t('why'),
    from: 'narrow',
    cell: (row) => <bdi>{reasonOf(row, say)}</bdi>,
  },
  {
    key: 'spoons',
    head: t('spoons'),
    isNumber: true,
    from: 'wide',
    cell: ({ spoons }) => <UnitAmount amount={spoons} unit="SPOON" />,
  },
  {
    key: 'way',
    head: t('way'),
    from: 'wide',
    cell: (row) => (
      <>
        {t(`way_${row.way}`)}
        <small className="console-why">{t(`by_${row.requestedBy}`)}</small>
      </>
    ),
  },
  {
    key: 'at',
    head: t('asked_for'),
    from: 'narrow',
    cell: ({ requestedAt }) => <Moment at={requestedAt} />,
  },
];
