import { approvalsMost } from '@dipper/contract';
import type { OperatorExchange } from '@dipper/contract';
import { Badge, Checkbox } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { CountryName, UnitAmount } from '../../shared/format/index.ts';
import { PersonName } from '../../shared/link/index.ts';
import { List } from '../../shared/list/index.ts';
import type { ListProps } from '../../shared/list/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { isOver } from './model.ts';
import { Age, State } from './words.tsx';

export type Choosing = {
  readonly isOpen: (exchange: OperatorExchange) => boolean;
  readonly chosen: ReadonlyMap<string, OperatorExchange>;
  readonly toggle: (some: readonly OperatorExchange[], isChosen: boolean) => void;
};

type QueueTableProps = Pick<ListProps<OperatorExchange>, 'page' | 'ask'> & {
  readonly choosing: Choosing | undefined;
};

/** The whole number is in the address; its end is enough to tell one from another. */
const shortOf = (id: string): string => `…${id.slice(-8)}`;

const pathOf = ({ exchangeId }: OperatorExchange): string => `/exchanges/${exchangeId}`;

const columnsOf = (t: Texts<'exchange'>): readonly Column<OperatorExchange>[] => [
  {
    key: 'person',
    head: t('person'),
    cell: (exchange) => (
      <Link className="d-link" href={pathOf(exchange)}>
        <PersonName id={exchange.userId} />
      </Link>
    ),
  },
  {
    key: 'amount',
    head: t('amount_asked'),
    cell: ({ estimated }) => <UnitAmount amount={estimated.amount} unit={estimated.unit} />,
    isNumber: true,
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
  {
    key: 'age',
    head: t('age'),
    cell: ({ requestedAt, state }) => (isOver(state) ? '–' : <Age since={requestedAt} />),
  },
  {
    key: 'way',
    head: t('way'),
    from: 'narrow',
    cell: ({ country, type }) => (
      <>
        {t(`way_${type}`)}
        <small className="console-why">
          <CountryName of={country} />
        </small>
      </>
    ),
  },
  {
    key: 'level',
    head: t('level'),
    from: 'wide',
    cell: ({ djLevel }) => t(`level_${djLevel}`),
  },
  {
    key: 'agreed',
    head: t('agreed_by'),
    from: 'wide',
    cell: ({ agreedBy }) => (agreedBy === null ? '–' : <bdi>{agreedBy}</bdi>),
  },
  {
    key: 'exchange',
    head: t('exchange'),
    from: 'wide',
    cell: ({ exchangeId }) => (
      <bdi dir="ltr" title={exchangeId}>
        {shortOf(exchangeId)}
      </bdi>
    ),
  },
];

const choiceOf = (
  t: Texts<'exchange'>,
  { isOpen, chosen, toggle }: Choosing,
): Column<OperatorExchange> => ({
  key: 'choose',
  isTool: true,
  head: null,
  headOf: (rows) => {
    const open = rows.filter(isOpen).slice(0, approvalsMost);
    return (
      <Checkbox
        checked={open.length > 0 && open.every(({ exchangeId }) => chosen.has(exchangeId))}
        disabled={open.length === 0}
        onChange={({ target }) => toggle(open, target.checked)}
      >
        <span className="d-hidden">{t('choose_all', { most: approvalsMost })}</span>
      </Checkbox>
    );
  },
  cell: (exchange) =>
    isOpen(exchange) ? (
      <Checkbox
        checked={chosen.has(exchange.exchangeId)}
        onChange={({ target }) => toggle([exchange], target.checked)}
      >
        <span className="d-hidden">{t('choose', { number: shortOf(exchange.exchangeId) })}</span>
      </Checkbox>
    ) : null,
});

export function QueueTable({ page, ask, choosing }: QueueTableProps): ReactNode {
  const t = useTexts('exchange');
  const [name, ...rest] = columnsOf(t);
  if (name === undefined) return null;
  const columns = choosing === undefined ? [name, ...rest] : [name, choiceOf(t, choosing), ...rest];
  return (
    <List
      caption={t('queue_caption')}
      columns={columns}
      page={page}
      ask={ask}
      keyOf={({ exchangeId }) => exchangeId}
      pathOf={pathOf}
    />
  );
}
