import { newUuid } from '../../../platform/ids.ts';
import type { OperatorTools } from '../tools.ts';
import { endProposal, findProposal, insertProposal } from './repository.ts';
import type { Gives } from '../../../platform/db/index.ts';
import type { DecidedOperator, OperatorProposalRow, ProposedOperator } from './repository.ts';

export { findProposals as findOperatorProposals } from './repository.ts';
export type { OperatorProposalRow, ProposedOperator } from './repository.ts';

type Tools = Pick<OperatorTools, 'database'>;

const nameless = (proposalId: string): never => {
  throw new Error(`proposal ${proposalId} is nowhere to be found`);
};

/** Somebody who is to be an operator, one anew, or one with other roles: another one agrees. */
export const proposeOperator = async (
  { database }: Tools,
  proposed: ProposedOperator,
): Promise<OperatorProposalRow | Exclude<Gives<'propose_operator'>, 'proposed'>> => {
  const proposalId = newUuid();
  const outcome = await insertProposal(database, proposalId, proposed);
  if (outcome !== 'proposed') return outcome;
  return (await findProposal(database, proposalId)) ?? nameless(proposalId);
};

export const decideOperator = async (
  { database }: Tools,
  decided: DecidedOperator,
): Promise<OperatorProposalRow | Exclude<Gives<'decide_operator_proposal'>, 'decided'>> => {
  const outcome = await endProposal(database, decided);
  if (outcome !== 'decided') return outcome;
  return (await findProposal(database, decided.proposalId)) ?? nameless(decided.proposalId);
};
