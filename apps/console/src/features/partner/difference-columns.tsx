import type { Difference } from '@dipper/contract';
import { Badge, Button } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { Moment, UnitAmount } from '../../shared/format/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { ProviderName } from '../../shared/words/index.ts';
import { SubjectLink } from './subject-link.tsx';

const tones = { open: 'warning', explained: 'info', resolved: 'success' } as const;

export const money = (side: Difference['found']): ReactNode =>
  side === null ? '–' : <UnitAmount amount={side.amount} unit={side.currency} />;

type FromProps = { readonly row: Difference; readonly t: Texts<'partner'> };

/** The line of the file that says so, or the file in which it should stand. */
function From({ row: { settlementId, settlementLine }, t }: FromProps): ReactNode {
  if (settlementId === null) return '–';
  const line = settlementLine === null ? '' : `?line=${settlementLine}`;
  return (
    <Link className="d-link" href={`/settlements/${settlementId}${line}`}>
      {settlementLine === null ? t('the_file') : t('file_line', { line: settlementLine })}
    </Link>
  );
}

export const columnsOf = (t: Texts<'partner'>): readonly Column<Difference>[] => [
  {
    key: 'kind',
    head: t('kind'),
    cell: ({ kind, provider }) => (
      <>
        {t(`kind_${kind}`)}
        <small className="console-why">
          <ProviderName of={provider} />
        </small>
      </>
    ),
  },
  { key: 'expected', head: t('expected'), cell: ({ expected }) => money(expected), isNumber: true },
  { key: 'found', head: t('found'), cell: ({ found }) => money(found), isNumber: true },
  {
    key: 'state',
    head: t('state'),
    cell: ({ state }) => <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>,
  },
  {
    key: 'subject',
    head: t('subject'),
    from: 'wide',
    cell: ({ subject }) => <SubjectLink subject={subject} />,
  },
  {
    key: 'day',
    head: t('day'),
    from: 'narrow',
    cell: ({ day }) => <bdi className="console-whole">{day}</bdi>,
  },
  { key: 'from', head: t('from_file'), from: 'wide', cell: (row) => <From row={row} t={t} /> },
  {
    key: 'owner',
    head: t('owner'),
    from: 'wide',
    cell: ({ owner, firstSeenAt }) => (
      <>
        <bdi className="console-whole">{owner ?? '–'}</bdi>
        <small className="console-why">
          {t('since')} <Moment at={firstSeenAt} />
        </small>
      </>
    ),
  },
];

export const decideColumn = (
  t: Texts<'partner'>,
  onDecide: (row: Difference) => void,
): Column<Difference> => ({
  key: 'decide',
  head: t('change'),
  isTool: true,
  cell: (row) => (
    <Button
      size="small"
      variant="secondary"
      aria-label={`${t('decide')} · ${row.subject}`}
      onClick={() => onDecide(row)}
    >
      {t('decide')}
    </Button>
  ),
});
