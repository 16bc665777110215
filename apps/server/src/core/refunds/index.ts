export { findRefundFacts, findRefundsOf } from './told-repository.ts';
export type { RefundFacts } from './told-repository.ts';
export { maskedAccount, sealAccount, unsealAccount } from './account.ts';
export { refundOnceMore } from './again.ts';
export {
  decideByOperator,
  decideOnRefund,
  decideOnRefundQuery,
  isRequestedAgain,
} from './model.ts';
export type { FoundOut, RefundDecision, RefundRefusal, Sends } from './model.ts';
export { advanceDueRefunds } from './jobs.ts';
export { createRefunds } from './refunds.ts';
export type { RefundAnswered, Refunds, RefundInput } from './refunds.ts';
export { findRefund, findRefunds, forgetAccounts } from './repository.ts';
export type { Refund } from './repository.ts';
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
