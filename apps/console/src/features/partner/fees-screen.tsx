import { providerFeesRoute } from '@dipper/contract';
import type { AnswerOf } from '@dipper/contract';
import { Button, EmptyState } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { ChoiceFilter, Filters, Table, useFilters } from '../../shared/table/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { feeColumns, feeDeeds, useFeeName } from './fee-columns.tsx';
import { FeeForm } from './fee-form.tsx';
import type { FeeKey } from './fee-model.ts';
import { FeeProposals } from './fee-proposals.tsx';
import './partner.css';

type Fees = AnswerOf<typeof providerFeesRoute>['body'];

const usual = { methodId: null, currency: 'KRW' } as const;

/** Lists the fees of each provider: past, present and planned. */
export function FeesScreen(): ReactNode {
  const t = useTexts('partner');
  const may = useMay();
  const query = useAnswer(providerFeesRoute, {});
  const [changing, setChanging] = useState<FeeKey>();
  const [turn, setTurn] = useState(0);
  const provider = useFilters().value('provider') ?? 'kakaopay';
  const isAgreeing = may('agreeFee') && changing === undefined;
  return (
    <Screen
      title={t('fees')}
      lead={t('fees_lead')}
      actions={
        isAgreeing ? (
          <Button size="medium" onClick={() => setChanging({ provider, ...usual })}>
            {t('agree_fee')}
          </Button>
        ) : null
      }
    >
      <Asking query={query}>
        {({ body }) => (
          <>
            {changing === undefined ? null : (
              <FeeForm
                key={JSON.stringify([changing, body.results.length])}
                fees={body}
                first={changing}
                onAdded={() => {
                  setChanging(undefined);
                  setTurn(turn + 1);
                }}
                onClose={() => setChanging(undefined)}
              />
            )}
            <FeeProposals key={turn} onDone={query.askAgain} />
            <Versions fees={body} onChange={setChanging} />
          </>
        )}
      </Asking>
    </Screen>
  );
}

type VersionsProps = {
  readonly fees: Fees;
  readonly onChange: (key: FeeKey) => void;
};

function Versions({ fees: { days, results }, onChange }: VersionsProps): ReactNode {
  const t = useTexts('partner');
  const common = useTexts('core');
  const say = useWords();
  const may = useMay();
  const { value } = useFilters();
  const chosen = value('provider');
  const shown = results.filter(({ provider }) => chosen === undefined || provider === chosen);
  const change = ({ provider, methodId, currency }: FeeKey): void =>
    onChange({ provider, methodId, currency });
  const nameOf = useFeeName();
  return (
    <>
      <Filters>
        <ChoiceFilter
          name="provider"
          label={t('provider')}
          all={t('state_all')}
          choices={Object.keys(days)
            .toSorted()
            .map((each) => ({ value: each, label: say('provider', each) }))}
        />
      </Filters>
      <Table
        caption={t('fees')}
        rows={shown}
        keyOf={({ provider, methodId, currency, version }) =>
          [provider, methodId, currency, version].join(' ')
        }
        columns={[
          ...feeColumns(t, common),
          ...(may('agreeFee') ? [feeDeeds({ t, nameOf, onChange: change })] : []),
        ]}
        nothing={<EmptyState title={t('no_fees')} />}
      />
    </>
  );
}
