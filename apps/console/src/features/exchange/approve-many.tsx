import { approvalsMost, approveExchangesRoute } from '@dipper/contract';
import type { AnswerOf, OperatorExchange } from '@dipper/contract';
import { Badge, Banner, Button, Dialog, Facts, Stack } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Table } from '../../shared/table/index.ts';
import { countsOf, sumsOf } from './model.ts';
import { State } from './words.tsx';
import type { Column } from '../../shared/table/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';

type Outcome = AnswerOf<typeof approveExchangesRoute>['body']['results'][number];

const outcomeColumns = (t: Texts<'exchange'>): readonly Column<Outcome>[] => [
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
    key: 'outcome',
    head: t('outcome'),
    cell: ({ outcome }) => (
      <Badge tone={outcome === 'done' ? 'success' : 'warning'}>{t(`outcome_${outcome}`)}</Badge>
    ),
  },
  {
    key: 'state',
    head: t('state'),
    cell: ({ exchange }) => (exchange === null ? '–' : <State state={exchange.state} />),
  },
];

type ApproveManyProps = {
  readonly chosen: readonly OperatorExchange[];
  readonly onDone: () => void;
};

/** Shows the sums before anything is approved, and afterwards the result of each exchange. */
export function ApproveMany({ chosen, onDone }: ApproveManyProps): ReactNode {
  const t = useTexts('exchange');
  const act = useAct(approveExchangesRoute);
  const [isAsking, setAsking] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const isTooMany = chosen.length > approvalsMost;

  async function agree(reason: string): Promise<void> {
    const exchanges = chosen.map(({ exchangeId, revision }) => ({ exchangeId, revision }));
    const result = await act.run({ body: { exchanges, reason } });
    if (result?.ok !== true) return;
    setAsking(false);
    setOutcomes(result.value.body.results);
  }

  return (
    <div className="exchange-bar" role="region" aria-label={t('chosen_region')}>
      <div aria-live="polite">
        <strong>{t('chosen', { count: chosen.length })}</strong> <Sums exchanges={chosen} />
        {isTooMany ? <p>{t('too_many', { most: approvalsMost })}</p> : null}
      </div>
      <Button
        size="medium"
        aria-disabled={chosen.length === 0 || isTooMany}
        onClick={() => setAsking(true)}
      >
        {t('agree_to_chosen')}
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={t('agree_many_title', { count: chosen.length })}
          confirmLabel={t('agree')}
          isBusy={act.isBusy}
          failure={act.failure}
          onConfirm={(reason) => void agree(reason)}
          onClose={() => setAsking(false)}
        >
          <Preview exchanges={chosen} />
        </ReasonDialog>
      ) : null}
      {outcomes === undefined ? null : (
        <Outcomes
          outcomes={outcomes}
          onClose={() => {
            setOutcomes(undefined);
            onDone();
          }}
        />
      )}
    </div>
  );
}

function Sums({ exchanges }: { readonly exchanges: readonly OperatorExchange[] }): ReactNode {
  return sumsOf(exchanges).map(({ unit, amount }) => (
    <span key={unit} className="exchange-sum">
      <UnitAmount amount={amount} unit={unit} />
    </span>
  ));
}

function Preview({ exchanges }: { readonly exchanges: readonly OperatorExchange[] }): ReactNode {
  const t = useTexts('exchange');
  const { waits, agreed } = countsOf(exchanges);
  return (
    <Stack>
      <Facts
        items={[
          ...sumsOf(exchanges).map(({ unit, amount, count }) => ({
            term: t('sum_of', { count }),
            value: <UnitAmount amount={amount} unit={unit} />,
            strong: true,
          })),
          { term: t('will_be_sent'), value: agreed },
          { term: t('will_wait_for_checker'), value: waits },
        ]}
      />
      <p className="console-lead">{t('agree_many_text')}</p>
    </Stack>
  );
}

type OutcomesProps = { readonly outcomes: readonly Outcome[]; readonly onClose: () => void };

function Outcomes({ outcomes, onClose }: OutcomesProps): ReactNode {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
  return (
    <Dialog
      open
      title={t('outcomes_title')}
      onClose={onClose}
      closeLabel={common('close')}
      actions={
        <div className="console-actions">
          <Button size="medium" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      }
    >
      <Stack>
        <Banner tone={done === outcomes.length ? 'success' : 'warning'} role="status">
          {t('outcomes_text', { done, all: outcomes.length })}
        </Banner>
        <Table
          caption={t('outcomes_title')}
          rows={outcomes}
          keyOf={({ exchangeId }) => exchangeId}
          columns={outcomeColumns(t)}
        />
      </Stack>
    </Dialog>
  );
}
