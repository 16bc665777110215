import { exchangeStates } from '@dipper/contract';
import type { OperatorExchangeDetail } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Table } from '../../shared/table/index.ts';
import { ProviderName, useWords } from '../../shared/words/index.ts';
import type { Say } from '../../shared/words/index.ts';
import { State } from './words.tsx';
import type { Column } from '../../shared/table/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';

type Attempt = OperatorExchangeDetail['attempts'][number];
type Other = OperatorExchangeDetail['others'][number];

const attemptColumns = (
  t: Texts<'exchange'>,
  say: Say,
  reference: string | null,
): readonly Column<Attempt>[] => [
  {
    key: 'at',
    head: t('when'),
    cell: ({ startedAt }) => <Moment at={startedAt} withSeconds />,
  },
  { key: 'pays', head: t('pays'), cell: ({ provider }) => <ProviderName of={provider} /> },
  {
    key: 'outcome',
    head: t('outcome'),
    cell: ({ outcome }) => {
      if (outcome === null) return '…';
      const state = exchangeStates.find((each) => each === outcome);
      return state === undefined ? say('state', outcome) : t(`state_${state}`);
    },
  },
  {
    key: 'number',
    head: t('their_number'),
    cell: () => <bdi dir="ltr">{reference ?? '–'}</bdi>,
  },
];

const otherColumns = (t: Texts<'exchange'>): readonly Column<Other>[] => {
  const same = { true: t('yes_same'), false: t('no_other'), null: '–' } as const;
  return [
    {
      key: 'exchange',
      head: t('exchange'),
      cell: ({ exchangeId }) => (
        <Link className="d-link" href={`/exchanges/${exchangeId}`}>
          <bdi dir="ltr">…{exchangeId.slice(-8)}</bdi>
        </Link>
      ),
    },
    {
      key: 'at',
      head: t('requested_at'),
      cell: ({ requestedAt }) => <Moment at={requestedAt} />,
    },
    { key: 'way', head: t('way'), cell: ({ type }) => t(`way_${type}`) },
    { key: 'state', head: t('state'), cell: ({ state }) => <State state={state} /> },
    {
      key: 'same',
      head: t('same_account'),
      cell: ({ isSameAccount }) => same[`${isSameAccount}`],
    },
    {
      key: 'amount',
      head: t('amount'),
      cell: ({ amount, unit }) => <UnitAmount amount={amount} unit={unit} />,
      isNumber: true,
    },
  ];
};

type TrailProps = { readonly detail: OperatorExchangeDetail };

/** Shows how it was paid out, and the person's other requests. */
export function Trail({ detail }: TrailProps): ReactNode {
  return (
    <>
      <Attempts detail={detail} />
      <Others detail={detail} />
    </>
  );
}

function Attempts({ detail }: TrailProps): ReactNode {
  const t = useTexts('exchange');
  const say = useWords();
  const { attempts, nextQuestionAt, exchange } = detail;
  if (attempts.length === 0 && nextQuestionAt === null) return null;
  return (
    <section className="exchange-stack">
      <Table
        caption={t('attempts')}
        isCaptionShown
        rows={attempts}
        keyOf={({ attempt }) => String(attempt)}
        columns={attemptColumns(t, say, exchange.providerReference)}
      />
      {nextQuestionAt === null ? null : (
        <p className="console-lead">
          {t('next_question')} <Moment at={nextQuestionAt} withSeconds />
        </p>
      )}
    </section>
  );
}

function Others({ detail }: TrailProps): ReactNode {
  const t = useTexts('exchange');
  if (detail.others.length === 0) return null;
  return (
    <Table
      caption={t('others')}
      isCaptionShown
      rows={detail.others}
      keyOf={({ exchangeId }) => exchangeId}
      columns={otherColumns(t)}
    />
  );
}
