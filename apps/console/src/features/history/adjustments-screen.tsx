import { decideSpoonAdjustmentRoute, spoonAdjustmentsRoute } from '@dipper/contract';
import type { SpoonAdjustment } from '@dipper/contract';
import { Button, EmptyState } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useAccount, useMay } from '../../shared/session/index.ts';
import { PageTurner, Table, usePlaces } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { DjLevelsWaiting } from './dj-levels-waiting.tsx';
import './history.css';
import { Because } from '../../shared/words/index.ts';

type Decision = 'agree' | 'refuse';
type Deciding = { readonly adjustment: SpoonAdjustment; readonly decision: Decision };

type ColumnOptions = {
  readonly t: Texts<'history'>;
  readonly decisionsOf: (adjustment: SpoonAdjustment) => readonly Decision[];
  readonly decide: (deciding: Deciding) => void;
};

const columnsOf = (options: ColumnOptions): readonly Column<SpoonAdjustment>[] => {
  const { t, decisionsOf, decide } = options;
  return [
    {
      key: 'person',
      head: t('person'),
      cell: ({ userId }) => <PersonLink id={userId} />,
    },
    {
      key: 'direction',
      head: t('direction'),
      cell: ({ direction }) => t(`direction_${direction}`),
    },
    {
      key: 'spoons',
      head: t('spoons'),
      isNumber: true,
      cell: ({ spoons }) => <UnitAmount amount={spoons} unit="SPOON" />,
    },
    { key: 'why', head: t('why'), cell: ({ reason }) => <bdi>{reason}</bdi> },
    { key: 'by', head: t('asked_by'), cell: ({ askedBy }) => <bdi>{askedBy}</bdi> },
    { key: 'when', head: t('when'), cell: ({ askedAt }) => <Moment at={askedAt} /> },
    {
      key: 'decide',
      head: t('what'),
      cell: (adjustment) => (
        <div className="console-row">
          {decisionsOf(adjustment).map((decision) => (
            <Button
              key={decision}
              size="small"
              variant={decision === 'agree' ? 'primary' : 'secondary'}
              onClick={() => decide({ adjustment, decision })}
            >
              {t(decision)}
            </Button>
          ))}
        </div>
      ),
    },
  ];
};

/** Lists the spoon adjustments that one operator proposed and another must approve. */
export function AdjustmentsScreen(): ReactNode {
  const t = useTexts('history');
  const may = useMay();
  const { account } = useAccount();
  const places = usePlaces();
  const [deciding, setDeciding] = useState<Deciding>();
  const query = useAnswer(spoonAdjustmentsRoute, { query: { limit: 25, ...places.query } });
  const decisionsOf = ({ askedBy }: SpoonAdjustment): readonly Decision[] => {
    if (!may('decideSpoonAdjustment')) return [];
    return askedBy === account.name ? ['refuse'] : ['agree', 'refuse'];
  };
  return (
    <Screen title={t('adjustments_title')} lead={t('adjustments_lead')}>
      <Asking query={query}>
        {({ body: { results, nextCursor } }) => (
          <>
            <Table
              caption={t('adjustments_title')}
              columns={columnsOf({ t, decisionsOf, decide: setDeciding })}
              rows={results}
              keyOf={({ adjustmentId }) => adjustmentId}
              nothing={<EmptyState title={t('no_adjustments')} />}
            />
            <PageTurner places={places} nextCursor={nextCursor} />
          </>
        )}
      </Asking>
      <DjLevelsWaiting />
      {deciding === undefined ? null : (
        <DecisionDialog
          {...deciding}
          onClose={() => setDeciding(undefined)}
          onDone={() => {
            setDeciding(undefined);
            query.askAgain();
          }}
        />
      )}
    </Screen>
  );
}

type DecisionDialogProps = Deciding & {
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function DecisionDialog(props: DecisionDialogProps): ReactNode {
  const { adjustment, decision, onDone, onClose } = props;
  const t = useTexts('history');
  const { run, isBusy, failure } = useAct(decideSpoonAdjustmentRoute);

  async function decide(reason: string): Promise<void> {
    const params = { id: adjustment.adjustmentId };
    const result = await run({ params, body: { decision, reason } });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t(decision)}
      confirmLabel={t(decision)}
      isDangerous={decision === 'refuse'}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void decide(reason)}
      onClose={onClose}
    >
      <p>
        {t(`direction_${adjustment.direction}`)}{' '}
        <Because
          of={<UnitAmount amount={adjustment.spoons} unit="SPOON" />}
          why={adjustment.reason}
        />
      </p>
    </ReasonDialog>
  );
}
