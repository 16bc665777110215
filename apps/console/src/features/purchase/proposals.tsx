import { decideRefundProposalRoute, withdrawRefundProposalRoute } from '@dipper/contract';
import type { RefundProposal } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { useAct } from '../../shared/api/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Deciding, ProposalTable } from '../../shared/proposal/index.ts';
import type { Choice } from '../../shared/proposal/index.ts';
import type { Column } from '../../shared/table/index.ts';

type ProposalsProps = {
  readonly proposals: readonly RefundProposal[];
  readonly onDone: () => void;
};

/** Lists refunds that one operator proposed and another decides. */
export function Proposals({ proposals, onDone }: ProposalsProps): ReactNode {
  const t = useTexts('purchase');
  return (
    <ProposalTable
      title={t('proposals')}
      rows={proposals}
      keyOf={({ transactionId, number }) => `${transactionId}~${number}`}
      columns={columnsOf(t)}
      deciding={decidingOf(onDone)}
    />
  );
}

type DecidingProps = { readonly proposal: RefundProposal; readonly onDone: () => void };

function DecidingRefund({ proposal, onDone }: DecidingProps): ReactNode {
  const { transactionId: id, number, proposedBy, amount, currency } = proposal;
  const deciding = useAct(decideRefundProposalRoute);
  const withdrawing = useAct(withdrawRefundProposalRoute);

  async function decide(choice: Choice, reason: string): Promise<boolean> {
    const params = { id };
    const done =
      choice === 'withdraw'
        ? await withdrawing.run({ params, body: { number, reason } })
        : await deciding.run({ params, body: { number, decision: choice, reason } });
    if (done?.ok === true) onDone();
    return done?.ok === true;
  }

  return (
    <Deciding
      proposedBy={proposedBy}
      calls={{ decide: 'decideRefundProposal', withdraw: 'withdrawRefundProposal' }}
      isBusy={deciding.isBusy || withdrawing.isBusy}
      failure={deciding.failure ?? withdrawing.failure}
      decide={decide}
    >
      <p>
        <UnitAmount amount={amount} unit={currency} />
      </p>
    </Deciding>
  );
}

const columnsOf = (t: Texts<'purchase'>): readonly Column<RefundProposal>[] => [
  {
    key: 'at',
    head: t('asked_for'),
    cell: ({ transactionId, proposedAt }) => (
      <Link className="d-link" href={`/payments/${transactionId}`}>
        <Moment at={proposedAt} />
      </Link>
    ),
  },
  {
    key: 'amount',
    head: t('amount'),
    isNumber: true,
    cell: ({ amount, currency }) => <UnitAmount amount={amount} unit={currency} />,
  },
];

const decidingOf = (onDone: () => void) =>
  function decidingRefund(proposal: RefundProposal): ReactNode {
    return <DecidingRefund proposal={proposal} onDone={onDone} />;
  };
