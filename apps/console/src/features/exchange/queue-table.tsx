import type { OperatorExchange } from '@dipper/contract';
import { Badge, Checkbox } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { CountryName, UnitAmount } from '../../shared/format/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { isOver } from './model.ts';
import { Age, State } from './words.tsx';

export type Choosing = {
  readonly open: readonly OperatorExchange[];
  readonly chosen: ReadonlyMap<string, OperatorExchange>;
  readonly toggle: (some: readonly OperatorExchange[], isChosen: boolean) => void;
};

type QueueTableProps = {
  readonly exchanges: readonly OperatorExchange[];
  readonly choosing: Choosing | undefined;
};

/** The whole number is in the address; its end is enough to tell one from another. */
const shortOf = (id: string): string => `…${id.slice(-8)}`;

const columnsOf = (t: Texts<'exchange'>): readonly Column<OperatorExchange>[] => [
  {
    key: 'exchange',
    head: t('exchange'),
    cell: ({ exchangeId }) => (
      <Link className="d-link" href={`/exchanges/${exchangeId}`} title={exchangeId}>
        <bdi dir="ltr">{shortOf(exchangeId)}</bdi>
      </Link>
    ),
  },
  {
    key: 'age',
    head: t('age'),
    cell: ({ requestedAt, state }) => (isOver(state) ? '–' : <Age since={requestedAt} />),
  },
  {
    key: 'state',
    head: t('state'),
    cell: ({ state, needsSecondOperator }) => (
      <span className="console-badges">
        <State state={state} />
        {needsSecondOperator && state === 'requested' ? <Badge>{t('takes_two')}</Badge> : null}
      </span>
    ),
  },
  { key: 'person', head: t('person'), cell: ({ userId }) => <PersonLink id={userId} /> },
  {
    key: 'way',
    head: t('way'),
    cell: ({ country, type }) => (
      <>
        <CountryName of={country} /> · {t(`way_${type}`)}
      </>
    ),
  },
  { key: 'level', head: t('level'), cell: ({ djLevel }) => t(`level_${djLevel}`) },
  {
    key: 'amount',
    head: t('amount_asked'),
    cell: ({ estimated }) => <UnitAmount amount={estimated.amount} unit={estimated.unit} />,
    isNumber: true,
  },
  {
    key: 'agreed',
    head: t('agreed_by'),
    cell: ({ agreedBy }) => (agreedBy === null ? '–' : <bdi>{agreedBy}</bdi>),
  },
];

const choiceOf = (
  t: Texts<'exchange'>,
  { open, chosen, toggle }: Choosing,
): Column<OperatorExchange> => ({
  key: 'choose',
  head: (
    <Checkbox
      checked={open.length > 0 && open.every(({ exchangeId }) => chosen.has(exchangeId))}
      onChange={({ target }) => toggle(open, target.checked)}
    >
      <span className="d-hidden">{t('choose_all')}</span>
    </Checkbox>
  ),
  cell: (exchange) =>
    open.includes(exchange) ? (
      <Checkbox
        checked={chosen.has(exchange.exchangeId)}
        onChange={({ target }) => toggle([exchange], target.checked)}
      >
        <span className="d-hidden">{t('choose', { number: shortOf(exchange.exchangeId) })}</span>
      </Checkbox>
    ) : null,
});

export function QueueTable({ exchanges, choosing }: QueueTableProps): ReactNode {
  const t = useTexts('exchange');
  const [name, ...rest] = columnsOf(t);
  if (name === undefined) return null;
  const columns = choosing === undefined ? [name, ...rest] : [name, choiceOf(t, choosing), ...rest];
  return (
    <Table
      caption={t('queue_caption')}
      columns={columns}
      rows={exchanges}
      keyOf={({ exchangeId }) => exchangeId}
    />
  );
}
