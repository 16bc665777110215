import { decideWebhookRoute, withdrawWebhookRoute } from '@dipper/contract';
import type { ReceiverProposal } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Deciding, ProposalTable } from '../../shared/proposal/index.ts';
import type { Choice } from '../../shared/proposal/index.ts';
import type { Column } from '../../shared/table/index.ts';
import type { DeedOutcome } from './receiver-dialogs.tsx';

type Done = (outcome: DeedOutcome) => void;

type ProposalsProps = {
  readonly proposals: readonly ReceiverProposal[];
  readonly onDone: Done;
};

/** Lists proposed webhook endpoints and changed addresses, which another operator decides. */
export function ReceiverProposals({ proposals, onDone }: ProposalsProps): ReactNode {
  const t = useTexts('partner');
  return (
    <ProposalTable
      title={t('receiver_proposals')}
      rows={proposals}
      keyOf={({ proposalId }) => proposalId}
      columns={columnsOf(t)}
      noteOf={({ revision }) => t(revision === null ? 'proposal_new' : 'proposal_move')}
      deciding={decidingOf(onDone)}
    />
  );
}

type DecidingProps = { readonly proposal: ReceiverProposal; readonly onDone: Done };

function DecidingReceiver({ proposal, onDone }: DecidingProps): ReactNode {
  const t = useTexts('partner');
  const { name, url, proposalId, proposedBy, revision } = proposal;
  const deciding = useAct(decideWebhookRoute);
  const withdrawing = useAct(withdrawWebhookRoute);
  const params = { name };

  async function withdraw(reason: string): Promise<boolean> {
    const done = await withdrawing.run({ params, body: { proposalId, reason } });
    if (done?.ok === true) onDone({});
    return done?.ok === true;
  }

  async function decide(choice: Choice, reason: string): Promise<boolean> {
    if (choice === 'withdraw') return withdraw(reason);
    const done = await deciding.run({ params, body: { proposalId, decision: choice, reason } });
    if (done?.ok !== true) return false;
    const { secret } = done.value.body;
    onDone(secret === null ? {} : { secret: { name, secret } });
    return true;
  }

  return (
    <Deciding
      proposedBy={proposedBy}
      calls={{ decide: 'decideWebhook', withdraw: 'withdrawWebhook' }}
      about={name}
      consequence={t(revision === null ? 'agree_receiver_text' : 'agree_move_text')}
      isBusy={deciding.isBusy || withdrawing.isBusy}
      failure={deciding.failure ?? withdrawing.failure}
      decide={decide}
    >
      <p className="console-reference">
        <bdi dir="ltr">{url}</bdi>
      </p>
    </Deciding>
  );
}

const columnsOf = (t: Texts<'partner'>): readonly Column<ReceiverProposal>[] => [
  {
    key: 'name',
    head: t('receiver'),
    cell: ({ name, url }) => (
      <>
        <bdi>{name}</bdi>
        <div className="console-reference">
          <bdi dir="ltr">{url}</bdi>
        </div>
      </>
    ),
  },
];

const decidingOf = (onDone: Done) =>
  function decidingReceiver(proposal: ReceiverProposal): ReactNode {
    return <DecidingReceiver proposal={proposal} onDone={onDone} />;
  };
