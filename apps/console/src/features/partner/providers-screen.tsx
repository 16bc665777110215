import { providersRoute, switchLogRoute } from '@dipper/contract';
import type { ProviderStanding, ProviderTurn } from '@dipper/contract';
import { Badge, Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { MethodName, Moment, writtenDay } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { ProviderName } from '../../shared/words/index.ts';
import { Methods, TurnButton } from './methods.tsx';
import { Protocols } from './protocols.tsx';
import { SwitchFacts } from './switch-facts.tsx';
import { offOf, questionsOf, revisionOf } from './switch-model.ts';
import { TurnDialog } from './turn-dialog.tsx';
import type { Turn } from './turn-dialog.tsx';
import { Unset } from './unset.tsx';
import './partner.css';

/** Shows the last day a provider's API has settled, and the days it left out. */
function Telling({ of }: { readonly of: ProviderStanding['settlement'] }): ReactNode {
  const t = useTexts('partner');
  if (of === null) return '–';
  const { toldDay, untold } = of;
  const since = writtenDay(of.untoldSince ?? '');
  return (
    <>
      <span className="console-whole">
        {toldDay === null ? t('tells_nothing') : t('tells_until', { day: writtenDay(toldDay) })}
      </span>{' '}
      {untold === 0 ? null : (
        <Badge tone="warning">{t('untold_since', { days: untold, since })}</Badge>
      )}
    </>
  );
}

const standingColumns = (t: Texts<'partner'>): readonly Column<ProviderStanding>[] => [
  { key: 'provider', head: t('provider'), cell: ({ provider }) => <ProviderName of={provider} /> },
  {
    key: 'state',
    head: t('state'),
    cell: (row) => (
      <Badge tone={offOf(row, null) ? 'danger' : row.breaker === 'closed' ? 'success' : 'warning'}>
        {offOf(row, null) ? t('is_off') : t(`breaker_${row.breaker}`)}
      </Badge>
    ),
  },
  {
    key: 'switch',
    head: t('switch'),
    cell: (row) => <SwitchFacts off={offOf(row, null)} />,
  },
  { key: 'what', head: t('what'), cell: (row) => t(row.isPayout ? 'pays_out' : 'takes_money') },
  { key: 'calls', head: t('calls'), cell: ({ calls }) => calls, isNumber: true },
  { key: 'failures', head: t('failures'), cell: ({ failures }) => failures, isNumber: true },
  { key: 'p50', head: t('p50'), cell: ({ latencyMs }) => latencyMs.p50, isNumber: true },
  { key: 'p95', head: t('p95'), cell: ({ latencyMs }) => latencyMs.p95, isNumber: true },
  { key: 'processes', head: t('processes'), cell: ({ processes }) => processes, isNumber: true },
  {
    key: 'hour',
    head: t('last_hour'),
    cell: ({ lastHour }) => `${lastHour.succeeded} / ${lastHour.failed}`,
    isNumber: true,
  },
  { key: 'tells', head: t('tells'), cell: ({ settlement }) => <Telling of={settlement} /> },
];

const logColumns = (t: Texts<'partner'>): readonly Column<ProviderTurn>[] => [
  { key: 'when', head: t('when'), cell: ({ changedAt }) => <Moment at={changedAt} withSeconds /> },
  { key: 'provider', head: t('provider'), cell: ({ provider }) => <ProviderName of={provider} /> },
  {
    key: 'method',
    head: t('method'),
    cell: ({ methodId }) => (methodId === null ? t('all_methods') : <MethodName id={methodId} />),
  },
  { key: 'state', head: t('state'), cell: ({ isOff }) => t(isOff ? 'is_off' : 'is_on') },
  {
    key: 'asked',
    head: t('asked'),
    cell: ({ isOff, wasAsked }) => (isOff ? '' : wasAsked ? t('asked_yes') : t('asked_no')),
  },
  {
    key: 'until',
    head: t('until'),
    cell: ({ until }) => (until === null ? '' : <Moment at={until} />),
  },
  { key: 'who', head: t('who'), cell: ({ changedBy }) => <bdi>{changedBy}</bdi> },
  { key: 'why', head: t('why'), cell: ({ reason }) => <bdi>{reason}</bdi> },
];

const turnColumn = (
  t: Texts<'partner'>,
  onTurn: (turn: Turn) => void,
): Column<ProviderStanding> => ({
  key: 'turn',
  head: t('change'),
  cell: (row) => (
    <TurnButton
      off={offOf(row, null)}
      of={{ provider: row.provider, methodId: null }}
      onTurn={(isOff) => {
        const { provider, isPayout } = row;
        onTurn({ provider, methodId: null, isPayout, isOff, revision: revisionOf(row, null) });
      }}
    />
  ),
});

/** Shows the state of each payment and payout provider, with its switch. */
export function ProvidersScreen(): ReactNode {
  const t = useTexts('partner');
  const common = useTexts('core');
  const mayTurn = useMay()('turnSwitch');
  const query = useAnswer(providersRoute, {});
  const log = useAnswer(switchLogRoute, { query: {} });
  const [turn, setTurn] = useState<Turn>();
  const columns = [...standingColumns(t), ...(mayTurn ? [turnColumn(t, setTurn)] : [])];

  const end = (): void => {
    setTurn(undefined);
    query.askAgain();
    log.askAgain();
  };

  return (
    <Screen
      title={t('providers')}
      lead={t('providers_lead')}
      actions={
        <Button variant="secondary" size="small" busy={query.isAsking} onClick={query.askAgain}>
          {common('look_again')}
        </Button>
      }
    >
      <Asking query={query}>
        {({ body: { results, protocols, unset } }) => (
          <>
            <Table
              caption={t('providers')}
              columns={columns}
              rows={results}
              keyOf={({ provider }) => provider}
            />
            <Methods providers={results} onTurn={mayTurn ? setTurn : undefined} />
            <Unset parts={unset} protocols={protocols} />
            <Protocols protocols={protocols} />
            {turn === undefined ? null : (
              <TurnDialog
                turn={turn}
                questions={questionsOf(protocols, turn.provider)}
                onDone={end}
                onClose={() => setTurn(undefined)}
              />
            )}
          </>
        )}
      </Asking>
      <h2>{t('turns')}</h2>
      <Asking query={log}>
        {({ body: { results } }) => (
          <Table
            caption={t('turns')}
            columns={logColumns(t)}
            rows={results}
            nothing={<p>{t('no_turns')}</p>}
            keyOf={({ provider, methodId, changedAt }) => `${provider} ${methodId} ${changedAt}`}
          />
        )}
      </Asking>
    </Screen>
  );
}
