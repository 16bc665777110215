export { advance, numberOf, send } from './advance.ts';
export type { CallsOf, RefundTools } from './advance.ts';
export { decideFound } from './findings.ts';
export { findCardRefundsOf, findRefundFacts, findRefundsOf } from './told-repository.ts';
export type { RefundFacts } from './told-repository.ts';
export { maskedAccount, sealAccount, unsealAccount } from './account.ts';
export type { FoundOut, RefundRefusal } from './model.ts';
export { advanceDueRefunds } from './jobs.ts';
export { createRefunds } from './refunds.ts';
export type { RefundAnswered, Refunds, RefundInput } from './refunds.ts';
export { findRefund, findRefunds, forgetAccounts } from './repository.ts';
export type { CardRefund, Refund } from './repository.ts';
export {
  decideRefundDifference,
  findRefundDifference,
  findRefundDifferences,
} from './differences-repository.ts';
export type { RefundDifferenceRow } from './differences-repository.ts';
export { decideRefundProposal, proposeRefund } from './proposals/proposals.ts';
export type { ProposalAnswered } from './proposals/proposals.ts';
export {
  findProposals,
  findProposalsOf,
  findRefundChecks,
  previewRefund,
} from './proposals/repository.ts';
export type { ProposalRow, RefundCheckRow, RefundPlanRow } from './proposals/repository.ts';
