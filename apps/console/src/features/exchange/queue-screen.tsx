import { operatorExchangesRoute } from '@dipper/contract';
import type { OperatorExchange } from '@dipper/contract';
import { Button, EmptyState } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { call, useAnswer } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { ListProps } from '../../shared/list/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { ApproveMany } from './approve-many.tsx';
import { QueueFilters, useQueueQuery } from './filters.tsx';
import { mayAgree } from './model.ts';
import { QueueTable } from './queue-table.tsx';
import { useDecider } from './use-decider.ts';
import './exchange.css';

/** Lists the exchanges that wait, the oldest first. */
export function ExchangesScreen(): ReactNode {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const query = useQueueQuery();
  const callState = useAnswer(operatorExchangesRoute, { query });
  return (
    <Screen
      title={t('queue_title')}
      lead={t('queue_lead')}
      actions={
        <Button
          variant="secondary"
          size="small"
          busy={callState.isAsking}
          onClick={callState.askAgain}
        >
          {common('look_again')}
        </Button>
      }
    >
      <QueueFilters />
      <Asking query={callState}>
        {({ body }) =>
          body.results.length === 0 ? (
            <EmptyState icon="check-circle" title={t('queue_empty')}>
              {t('queue_empty_text')}
            </EmptyState>
          ) : (
            <Queue
              key={JSON.stringify(query)}
              page={body}
              ask={(cursor) => call(operatorExchangesRoute, { query: { ...query, cursor } })}
              onDecided={callState.askAgain}
            />
          )
        }
      </Asking>
    </Screen>
  );
}

type QueueProps = Pick<ListProps<OperatorExchange>, 'page' | 'ask'> & {
  readonly onDecided: () => void;
};

function Queue({ page, ask, onDecided }: QueueProps): ReactNode {
  const may = useMay();
  const decider = useDecider();
  const [chosen, setChosen] = useState<ReadonlyMap<string, OperatorExchange>>(new Map());
  const isOpen = (exchange: OperatorExchange): boolean => mayAgree(exchange, decider);
  const canChoose = may('approveExchanges');

  function toggle(some: readonly OperatorExchange[], isChosen: boolean): void {
    const next = new Map(chosen);
    for (const exchange of some) {
      // Keeps the version seen at the time of the choice: a changed exchange counts as another one.
      if (isChosen) next.set(exchange.exchangeId, exchange);
      else next.delete(exchange.exchangeId);
    }
    setChosen(next);
  }

  return (
    <>
      <QueueTable
        page={page}
        ask={ask}
        choosing={canChoose ? { isOpen, chosen, toggle } : undefined}
      />
      {canChoose && (chosen.size > 0 || page.results.some(isOpen)) ? (
        <ApproveMany
          chosen={[...chosen.values()]}
          onDone={() => {
            setChosen(new Map());
            onDecided();
          }}
        />
      ) : null}
    </>
  );
}
