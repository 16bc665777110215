import {
  decideRefundDifferenceRoute,
  maximumPageSize,
  operatorRefundsRoute,
  refundDifferencesRoute,
  refundProposalsRoute,
  refundStates,
} from '@dipper/contract';
import type { RefundDifference } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { call, useAct, useAnswer } from '../../shared/api/index.ts';
import { ReasonedChoice } from '../../shared/form/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { List } from '../../shared/list/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Part, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { ChoiceFilter, Filters, Table, useFilters } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { ProviderName, useWords } from '../../shared/words/index.ts';
import { Proposals } from './proposals.tsx';
import { refundColumns, refundPath } from './refunds-table.tsx';

export function RefundsScreen(): ReactNode {
  const t = useTexts('purchase');
  const { value } = useFilters();
  const say = useWords();
  const narrowed = {
    limit: maximumPageSize,
    state: refundStates.find((state) => state === value('state')),
  };
  const query = useAnswer(operatorRefundsRoute, { query: narrowed });
  return (
    <Screen title={t('refunds')}>
      <OpenProposals />
      <Differences />
      <Filters>
        <ChoiceFilter
          name="state"
          label={t('state')}
          all={t('all_states')}
          choices={refundStates.map((state) => ({ value: state, label: t(`refund_${state}`) }))}
        />
      </Filters>
      <Asking query={query}>
        {({ body }) => (
          <List
            caption={t('refunds')}
            columns={refundColumns(t, say)}
            page={body}
            ask={(cursor) => call(operatorRefundsRoute, { query: { ...narrowed, cursor } })}
            keyOf={({ refundId }) => refundId}
            pathOf={refundPath}
          />
        )}
      </Asking>
    </Screen>
  );
}

function OpenProposals(): ReactNode {
  const query = useAnswer(refundProposalsRoute, { query: { state: 'open' } });
  return (
    <Asking query={query}>
      {({ body }) => <Proposals proposals={body.results} onDone={query.askAgain} />}
    </Asking>
  );
}

function Differences(): ReactNode {
  const t = useTexts('purchase');
  const query = useAnswer(refundDifferencesRoute, { query: { state: 'open' } });
  return (
    <Asking query={query}>
      {({ body }) =>
        body.results.length === 0 ? null : (
          <Part title={t('differences')}>
            <Table
              caption={t('differences')}
              rows={body.results}
              keyOf={({ transactionId, told }) => `${transactionId}~${told}`}
              columns={differencesOf(t, query.askAgain)}
            />
          </Part>
        )
      }
    </Asking>
  );
}

type SettlingProps = { readonly difference: RefundDifference; readonly onDone: () => void };

function Settling({ difference, onDone }: SettlingProps): ReactNode {
  const t = useTexts('purchase');
  const may = useMay();
  const deciding = useAct(decideRefundDifferenceRoute);
  if (!may('decideRefundDifference')) return '–';
  const { transactionId: id, told } = difference;
  return (
    <ReasonedChoice
      ways={['book', 'dismiss']}
      labelOf={(way) => t(way)}
      size="small"
      act={deciding}
      choose={(decision, reason) =>
        deciding.run({ params: { id }, body: { told, decision, reason } })
      }
      onDone={onDone}
    />
  );
}

const differencesOf = (
  t: Texts<'purchase'>,
  onDone: () => void,
): readonly Column<RefundDifference>[] => [
  {
    key: 'at',
    head: t('asked_for'),
    cell: ({ transactionId, seenAt }) => (
      <Link className="d-link" href={`/payments/${transactionId}`}>
        <Moment at={seenAt} />
      </Link>
    ),
  },
  { key: 'provider', head: t('provider'), cell: (row) => <ProviderName of={row.provider} /> },
  {
    key: 'told',
    head: t('told'),
    isNumber: true,
    cell: (row) => <UnitAmount amount={row.told} unit={row.currency} />,
  },
  {
    key: 'expected',
    head: t('expected'),
    isNumber: true,
    cell: (row) => <UnitAmount amount={row.expected} unit={row.currency} />,
  },
  {
    key: 'decide',
    head: t('decide'),
    cell: (row) => <Settling difference={row} onDone={onDone} />,
  },
];
