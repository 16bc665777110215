import { decideOperatorRoute, withdrawOperatorRoute } from '@dipper/contract';
import type { OperatorProposal } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Deciding, ProposalTable } from '../../shared/proposal/index.ts';
import type { Choice } from '../../shared/proposal/index.ts';
import type { Column } from '../../shared/table/index.ts';

type ProposalsProps = {
  readonly proposals: readonly OperatorProposal[];
  readonly onDone: () => void;
};

/** Lists proposals of one administrator to invite an operator, enrol one again, or change roles. */
export function OperatorProposals({ proposals, onDone }: ProposalsProps): ReactNode {
  const t = useTexts('session');
  return (
    <ProposalTable
      title={t('proposals')}
      rows={proposals}
      keyOf={({ proposalId }) => proposalId}
      columns={columnsOf(t)}
      noteOf={({ kind, letsIn }) => t(letsIn ? 'proposal_lets_in' : `proposal_${kind}`)}
      deciding={decidingOf(onDone)}
    />
  );
}

/** Shows the proposed roles and the address of the invitation. */
function Wish({ proposal }: { readonly proposal: OperatorProposal }): ReactNode {
  const common = useTexts('core');
  const { roles, mail } = proposal;
  return (
    <>
      {roles === null ? null : <div>{roles.map((role) => common(`role_${role}`)).join(' · ')}</div>}
      {mail === null ? null : (
        <div className="console-reference">
          <bdi dir="ltr">{mail}</bdi>
        </div>
      )}
    </>
  );
}

type DecidingProps = { readonly proposal: OperatorProposal; readonly onDone: () => void };

function DecidingOperator({ proposal, onDone }: DecidingProps): ReactNode {
  const t = useTexts('session');
  const { name, kind, proposalId, proposedBy } = proposal;
  const deciding = useAct(decideOperatorRoute);
  const withdrawing = useAct(withdrawOperatorRoute);
  const params = { name };

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
      calls={{ decide: 'decideOperator', withdraw: 'withdrawOperator' }}
      about={name}
      consequence={t(`agree_${kind}_text`)}
      isBusy={deciding.isBusy || withdrawing.isBusy}
      failure={deciding.failure ?? withdrawing.failure}
      decide={decide}
    >
      <Wish proposal={proposal} />
    </Deciding>
  );
}

const columnsOf = (t: Texts<'session'>): readonly Column<OperatorProposal>[] => [
  {
    key: 'name',
    head: t('name'),
    cell: (row) => (
      <>
        <bdi className="console-whole">{row.name}</bdi>
        <Wish proposal={row} />
      </>
    ),
  },
];

const decidingOf = (onDone: () => void) =>
  function decidingOperator(proposal: OperatorProposal): ReactNode {
    return <DecidingOperator proposal={proposal} onDone={onDone} />;
  };
