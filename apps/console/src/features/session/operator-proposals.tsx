import { decideOperatorRoute, withdrawOperatorRoute } from '@dipper/contract';
import type { OperatorProposal } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Deciding, DecisionMark } from '../../shared/proposal/index.ts';
import type { Choice } from '../../shared/proposal/index.ts';
import { Part } from '../../shared/screen/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { Because } from '../../shared/words/index.ts';

type ProposalsProps = {
  readonly proposals: readonly OperatorProposal[];
  readonly onDone: () => void;
};

/** Lists proposals of one administrator to invite an operator, enrol one again, or change roles. */
export function OperatorProposals({ proposals, onDone }: ProposalsProps): ReactNode {
  const t = useTexts('session');
  if (proposals.length === 0) return null;
  return (
    <Part title={t('proposals')}>
      <Table
        caption={t('proposals')}
        rows={proposals}
        keyOf={({ proposalId }) => proposalId}
        columns={columnsOf(t, onDone)}
      />
    </Part>
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

const columnsOf = (
  t: Texts<'session'>,
  onDone: () => void,
): readonly Column<OperatorProposal>[] => [
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
  {
    key: 'state',
    head: t('state'),
    cell: ({ state, kind, letsIn }) => (
      <>
        <DecisionMark state={state} />
        <small className="console-why">{t(letsIn ? 'proposal_lets_in' : `proposal_${kind}`)}</small>
      </>
    ),
  },
  {
    key: 'by',
    head: t('asked_by'),
    cell: ({ proposedBy, proposedAt }) => (
      <>
        <bdi>{proposedBy}</bdi>
        <small className="console-why">
          <Moment at={proposedAt} />
        </small>
      </>
    ),
  },
  { key: 'why', head: t('why'), cell: ({ reason }) => <bdi>{reason}</bdi> },
  {
    key: 'decide',
    head: t('decide'),
    cell: (row) =>
      row.state === 'open' ? (
        <DecidingOperator proposal={row} onDone={onDone} />
      ) : (
        <Because of={<bdi>{row.decidedBy}</bdi>} why={row.decidedWhy} />
      ),
  },
];
