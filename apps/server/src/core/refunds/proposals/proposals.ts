import type { ErrorName, RefundInfo } from '@dipper/contract';
import type { Database } from '../../../platform/db/index.ts';
import type { FieldKeys } from '../../../platform/field-keys.ts';
import { newUuid } from '../../../platform/ids.ts';
import type { PaymentName } from '../../charging/index.ts';
import { sealAccount } from '../account.ts';
import type { Refunds } from '../refunds.ts';
import type { Refund } from '../repository.ts';
import { decideProposal, findProposalsOf, insertProposal } from './repository.ts';
import type { ProposalDecision, ProposalRow } from './repository.ts';

export type ProposalTools = {
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly refunds: Refunds;
};

export type ProposalAnswered =
  | {
      readonly kind: 'proposal';
      readonly proposal: ProposalRow;
      readonly refund: Refund | undefined;
    }
  | { readonly kind: 'refused'; readonly error: ErrorName };

const refused = (error: ErrorName): ProposalAnswered => ({ kind: 'refused', error });

const findNumbered = async (
  database: Database,
  payment: PaymentName,
  number: number,
): Promise<ProposalRow | undefined> =>
  (await findProposalsOf(database, payment)).find((each) => each.number === number);

export type ProposalInput = {
  readonly key: string;
  readonly amount: bigint | undefined;
  readonly place: number;
  readonly reason: string;
  readonly account: RefundInfo | undefined;
  readonly operator: string;
};

export const proposeRefund = async (
  { database, fieldKeys, refunds }: ProposalTools,
  payment: PaymentName,
  { key, account, ...rest }: ProposalInput,
): Promise<ProposalAnswered> => {
  const { outcome, number } = await insertProposal(database, payment, {
    ...rest,
    refundId: newUuid(),
    requestKey: `proposal:${key}`,
    sealed: account && sealAccount(fieldKeys, payment, account),
    takingBack: refunds.takingBack,
  });
  if (outcome !== 'accepted' && outcome !== 'repeated') return refused(outcome);
  const proposal = number === null ? undefined : await findNumbered(database, payment, number);
  if (proposal === undefined) throw new Error('a proposal vanished');
  return { kind: 'proposal', proposal, refund: undefined };
};

/** Decides a proposal; an approved one becomes a refund, which is sent at once. */
export const decideRefundProposal = async (
  { database, refunds }: ProposalTools,
  payment: PaymentName,
  decision: ProposalDecision,
): Promise<ProposalAnswered> => {
  const { takingBack } = refunds;
  const outcome = await decideProposal(database, payment, { ...decision, takingBack });
  if (outcome !== 'accepted' && outcome !== 'repeated') return refused(outcome);
  const proposal = await findNumbered(database, payment, decision.number);
  if (proposal === undefined) throw new Error('a proposal vanished');
  if (proposal.state !== 'agreed') return { kind: 'proposal', proposal, refund: undefined };
  const { bucket, userId } = payment;
  const begun = await refunds.goOn({ bucket, userId, refundId: proposal.refund_id });
  return begun.kind === 'refused' ? begun : { kind: 'proposal', proposal, refund: begun.refund };
};
