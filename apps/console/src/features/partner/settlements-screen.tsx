import {
  maximumPageSize,
  settlementRoute,
  settlementSources,
  settlementsRoute,
  settlementStates,
} from '@dipper/contract';
import type { Settlement } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { call, useAnswer } from '../../shared/api/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { List } from '../../shared/list/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Part, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { ChoiceFilter, Filters, useFilters } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { Author, ProviderName, chargingProviders, useWords } from '../../shared/words/index.ts';
import { BringSettlement } from './bring-settlement.tsx';
import { Days, SettlementMark } from './settlement-words.tsx';
import './partner.css';

/** Lists settlement files, uploaded by operators or fetched from providers' APIs. */
export function SettlementsScreen(): ReactNode {
  const t = useTexts('partner');
  const { value } = useFilters();
  const mayBring = useMay()('startSettlement');
  const narrowed = {
    limit: maximumPageSize,
    provider: value('provider'),
    state: settlementStates.find((state) => state === value('state')),
    source: settlementSources.find((source) => source === value('source')),
  };
  const query = useAnswer(settlementsRoute, { query: narrowed });
  const say = useWords();
  const wrong = value('replaces');
  return (
    <Screen
      title={t('settlements')}
      lead={t('settlements_lead')}
      actions={
        <Link className="d-link" href="/calendar">
          {t('to_calendar')}
        </Link>
      }
    >
      {mayBring && wrong === undefined ? <BringSettlement wrong={undefined} /> : null}
      {mayBring && wrong !== undefined ? <BringBetter wrong={wrong} /> : null}
      <Part title={t('brought')}>
        <Filters>
          <ChoiceFilter
            name="provider"
            label={t('provider')}
            all={t('state_all')}
            choices={chargingProviders.map((each) => ({
              value: each,
              label: say('provider', each),
            }))}
          />
          <ChoiceFilter
            name="state"
            label={t('state')}
            all={t('state_all')}
            choices={settlementStates.map((state) => ({
              value: state,
              label: t(`settlement_${state}`),
            }))}
          />
          <ChoiceFilter
            name="source"
            label={t('source')}
            all={t('source_all')}
            choices={settlementSources.map((source) => ({
              value: source,
              label: t(`source_${source}`),
            }))}
          />
        </Filters>
        <Asking query={query}>
          {({ body }) => (
            <List
              caption={t('brought')}
              columns={columnsOf(t)}
              page={body}
              ask={(cursor) => call(settlementsRoute, { query: { ...narrowed, cursor } })}
              keyOf={({ settlementId }) => settlementId}
              pathOf={({ settlementId }) => `/settlements/${settlementId}`}
            />
          )}
        </Asking>
      </Part>
    </Screen>
  );
}

function BringBetter({ wrong: id }: { readonly wrong: string }): ReactNode {
  const query = useAnswer(settlementRoute, { params: { id } });
  return <Asking query={query}>{({ body }) => <BringSettlement key={id} wrong={body} />}</Asking>;
}

const columnsOf = (t: Texts<'partner'>): readonly Column<Settlement>[] => [
  {
    key: 'file',
    head: t('file'),
    cell: ({ settlementId, fileName }) => (
      <Link className="d-link" href={`/settlements/${settlementId}`}>
        <bdi>{fileName}</bdi>
      </Link>
    ),
  },
  {
    key: 'provider',
    head: t('provider'),
    cell: ({ provider, source }) => (
      <>
        <ProviderName of={provider} />
        <small className="console-why">{t(`source_${source}`)}</small>
      </>
    ),
  },
  {
    key: 'days',
    head: t('days'),
    from: 'narrow',
    cell: ({ fromDay, toDay }) => <Days from={fromDay} to={toDay} />,
  },
  { key: 'state', head: t('state'), cell: ({ state }) => <SettlementMark state={state} /> },
  {
    key: 'lines',
    head: t('lines'),
    cell: ({ lines }) => lines,
    isNumber: true,
    from: 'wide',
  },
  {
    key: 'matched',
    head: t('matched'),
    cell: ({ matched }) => matched,
    isNumber: true,
    from: 'wide',
  },
  {
    key: 'differences',
    head: t('differences'),
    cell: ({ differences }) => differences,
    isNumber: true,
  },
  {
    key: 'who',
    head: t('who'),
    from: 'wide',
    cell: ({ startedBy, startedAt, reason }) => (
      <>
        <bdi className="console-whole">
          <Author by={startedBy} reason={reason} />
        </bdi>
        <small className="console-why">
          <Moment at={startedAt} />
        </small>
      </>
    ),
  },
];
