import type { Proposal } from '@dipper/contract';
import type { ReactNode } from 'react';

import { Moment } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import type { Texts } from '../i18n/index.ts';
import { Part } from '../screen/index.ts';
import { Table } from '../table/index.ts';
import type { Column } from '../table/index.ts';
import { Because } from '../words/index.ts';
import { DecisionMark } from './decision-mark.tsx';

type Decided = Omit<Proposal, 'proposalId'>;

type ProposalTableProps<Row extends Decided> = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The columns of its kind, which come first. */
  readonly columns: readonly Column<Row>[];
  /** A few words below the state. */
  readonly noteOf?: (row: Row) => string;
  /** The buttons of an open proposal. */
  readonly deciding: (row: Row) => ReactNode;
};

/** Lists proposed changes, with another operator's decision about each. */
export function ProposalTable<Row extends Decided>(props: ProposalTableProps<Row>): ReactNode {
  const t = useTexts('core');
  const { title, rows, keyOf, columns } = props;
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      <Table
        caption={title}
        rows={rows}
        keyOf={keyOf}
        columns={[...columns, ...decisionColumns(t, props)]}
      />
    </Part>
  );
}

const decisionColumns = <Row extends Decided>(
  t: Texts<'core'>,
  { noteOf, deciding }: ProposalTableProps<Row>,
): readonly Column<Row>[] => [
  {
    key: 'state',
    head: t('standing'),
    cell: (row) => (
      <>
        <DecisionMark state={row.state} />
        {noteOf === undefined ? null : <small className="console-why">{noteOf(row)}</small>}
      </>
    ),
  },
  {
    key: 'by',
    head: t('act_operator'),
    cell: ({ proposedBy, proposedAt, reason }) => (
      <>
        <Because of={<bdi>{proposedBy}</bdi>} why={reason} />
        <small className="console-why">
          <Moment at={proposedAt} />
        </small>
      </>
    ),
  },
  {
    key: 'decide',
    head: t('decide'),
    cell: (row) =>
      row.state === 'open' ? (
        deciding(row)
      ) : (
        <Because of={<bdi>{row.decidedBy}</bdi>} why={row.decidedWhy} />
      ),
  },
];
