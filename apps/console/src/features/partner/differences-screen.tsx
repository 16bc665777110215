import {
  differenceKinds,
  differencesRoute,
  differenceStates,
  maximumPageSize,
  providersRoute,
} from '@dipper/contract';
import type { Difference } from '@dipper/contract';
import { Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { call, useAnswer } from '../../shared/api/index.ts';
import { DayFilter, List } from '../../shared/list/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useAccount, useMay } from '../../shared/session/index.ts';
import {
  ChoiceFilter,
  Filters,
  TextFilter,
  useFilters,
  useFilterName,
} from '../../shared/table/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { DecideDifference } from './decide-difference.tsx';
import { columnsOf, decideColumn } from './difference-columns.tsx';
import { ages, narrowedOf, nobody } from './model.ts';
import { TakeDifferences } from './take-differences.tsx';
import './partner.css';

/** Lists contradictions between providers, payments and the journal, as work for operators. */
export function DifferencesScreen(): ReactNode {
  const t = useTexts('partner');
  const may = useMay();
  const { value } = useFilters();
  const narrowed = narrowedOf(value);
  const pageQuery = { ...narrowed, limit: maximumPageSize };
  const query = useAnswer(differencesRoute, { query: pageQuery });
  const [decided, setDecided] = useState<Difference>();
  const isDecider = may('decideDifference');

  return (
    <Screen
      title={t('differences')}
      lead={t('differences_lead')}
      actions={may('exportRows') ? <TakeDifferences narrowed={narrowed} /> : undefined}
    >
      <Narrow />
      <OfFile />
      <Asking query={query}>
        {({ body }) => (
          <List
            caption={t('differences')}
            columns={[...columnsOf(t), ...(isDecider ? [decideColumn(t, setDecided)] : [])]}
            page={body}
            ask={(cursor) => call(differencesRoute, { query: { ...pageQuery, cursor } })}
            keyOf={({ differenceId }) => differenceId}
          />
        )}
      </Asking>
      {decided === undefined ? null : (
        <DecideDifference
          row={decided}
          onDone={() => {
            setDecided(undefined);
            query.askAgain();
          }}
          onClose={() => setDecided(undefined)}
        />
      )}
    </Screen>
  );
}

/** Narrows the list to one settlement file, which links here. */
function OfFile(): ReactNode {
  const t = useTexts('partner');
  const { value, put } = useFilters();
  useFilterName('file');
  const file = value('file');
  return file === undefined ? null : (
    <div className="console-row">
      <Link className="d-link" href={`/settlements/${file}`}>
        {t('of_one_file')}
      </Link>
      <Button variant="secondary" size="small" onClick={() => put('file', undefined)}>
        {t('of_all_files')}
      </Button>
    </div>
  );
}

function Narrow(): ReactNode {
  const t = useTexts('partner');
  const { value } = useFilters();
  const { name } = useAccount().account;
  const say = useWords();
  const providers = useAnswer(providersRoute, {}).answer?.body.results ?? [];
  const owner = value('owner');
  const owners = [nobody, name, ...(owner === undefined ? [] : [owner])];
  return (
    <Filters>
      <ChoiceFilter
        name="state"
        label={t('state')}
        usual="open"
        choices={[...differenceStates, 'all' as const].map((state) => ({
          value: state,
          label: t(`state_${state}`),
        }))}
      />
      <ChoiceFilter
        name="kind"
        label={t('kind')}
        all={t('state_all')}
        choices={differenceKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
      />
      <ChoiceFilter
        name="provider"
        label={t('provider')}
        all={t('state_all')}
        choices={providers.map(({ provider }) => ({
          value: provider,
          label: say('provider', provider),
        }))}
      />
      <ChoiceFilter
        name="owner"
        label={t('owner')}
        all={t('state_all')}
        choices={[...new Set(owners)].map((each) => ({
          value: each,
          label: each === nobody ? t('nobody') : each === name ? t('myself') : each,
        }))}
      />
      <ChoiceFilter
        name="age"
        label={t('age')}
        all={t('state_all')}
        choices={ages.map((age) => ({ value: age, label: t('age_days', { days: Number(age) }) }))}
      />
      <DayFilter name="day" label={t('day')} />
      <TextFilter name="subject" label={t('subject')} />
    </Filters>
  );
}
