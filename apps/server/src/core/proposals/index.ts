export { describeProposal } from './model.ts';
export { createProposals } from './repository.ts';
export type { Decided, DecideRefusal, ProposalRow } from './repository.ts';
