import { encodeAmount } from '@dipper/contract';
import type { RefundProposal } from '@dipper/contract';
import { transactionId } from '../../core/charging/index.ts';
import type { ProposalRow } from '../../core/refunds/index.ts';

export const describeProposal = (row: ProposalRow): RefundProposal => ({
  transactionId: transactionId({ userId: row.user_id, paymentId: row.payment_id }),
  userId: Number(row.user_id),
  number: row.number,
  state: row.state,
  amount: encodeAmount(row.amount),
  currency: row.currency,
  spoonPaid: encodeAmount(row.spoon_paid),
  spoonBonus: encodeAmount(row.spoon_bonus),
  place: row.place,
  reason: row.reason,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: row.decided_by,
  decidedWhy: row.decided_why,
  decidedAt: row.decided_at?.toISOString() ?? null,
});
