import type { Proposal } from '@dipper/contract';
import type { ProposalRow } from './repository.ts';

/** Describes the part that every proposal has, whatever it changes. */
export const describeProposal = (row: ProposalRow<unknown>): Proposal => ({
  proposalId: row.proposal_id,
  state: row.state,
  reason: row.reason,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: row.decided_by,
  decidedWhy: row.decided_why,
  decidedAt: row.decided_at?.toISOString() ?? null,
});
