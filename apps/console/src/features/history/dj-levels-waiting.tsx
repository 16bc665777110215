import { decideDjLevelRoute, djLevelProposalsRoute, withdrawDjLevelRoute } from '@dipper/contract';
import type { DjLevelProposal } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { Changes } from '../../shared/changes/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { Deciding, ProposalTable } from '../../shared/proposal/index.ts';
import type { Choice } from '../../shared/proposal/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { Asking } from '../../shared/screen/index.ts';

/** Levels of DJs that one operator proposed, and another decides about. */
export function DjLevelsWaiting(): ReactNode {
  const t = useTexts('history');
  const query = useAnswer(djLevelProposalsRoute, {});
  return (
    <Asking query={query}>
      {({ body: { results } }) => (
        <ProposalTable
          title={t('levels_waiting')}
          rows={results}
          keyOf={({ proposalId }) => proposalId}
          columns={columnsOf(t)}
          deciding={decidingOf(query.askAgain)}
        />
      )}
    </Asking>
  );
}

type LevelProps = { readonly proposal: DjLevelProposal };

function LevelChange({ proposal: { djLevelBefore, djLevel } }: LevelProps): ReactNode {
  const t = useTexts('history');
  const change = {
    key: 'level',
    name: t('dj_level'),
    before: t(`level_${djLevelBefore}`),
    after: t(`level_${djLevel}`),
  };
  return <Changes changes={[change]} />;
}

type DecidingProps = LevelProps & { readonly onDone: () => void };

function DecidingLevel({ proposal, onDone }: DecidingProps): ReactNode {
  const t = useTexts('history');
  const { proposalId, proposedBy, userId } = proposal;
  const deciding = useAct(decideDjLevelRoute);
  const withdrawing = useAct(withdrawDjLevelRoute);
  const params = { id: userId };

  async function decide(choice: Choice, reason: string): Promise<boolean> {
    const done =
      choice === 'withdraw'
        ? await withdrawing.run({ params, body: { proposalId, reason } })
        : await deciding.run({ params, body: { proposalId, decision: choice, reason } });
    if (done?.ok === true) onDone();
    return done?.ok === true;
  }

  return (
    <Deciding
      proposedBy={proposedBy}
      calls={{ decide: 'decideDjLevel', withdraw: 'withdrawDjLevel' }}
      about={`${t('dj_level')} · ${userId}`}
      consequence={t('level_at_once')}
      isBusy={deciding.isBusy || withdrawing.isBusy}
      failure={deciding.failure ?? withdrawing.failure}
      decide={decide}
    >
      <LevelChange proposal={proposal} />
    </Deciding>
  );
}

const columnsOf = (t: Texts<'history'>): readonly Column<DjLevelProposal>[] => [
  { key: 'person', head: t('person'), cell: ({ userId }) => <PersonLink id={userId} /> },
  { key: 'level', head: t('dj_level'), cell: (row) => <LevelChange proposal={row} /> },
];

const decidingOf = (onDone: () => void) =>
  function decidingLevel(proposal: DjLevelProposal): ReactNode {
    return <DecidingLevel proposal={proposal} onDone={onDone} />;
  };
