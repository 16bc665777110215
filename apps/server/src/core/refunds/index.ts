export { maskedAccount, unsealAccount } from './account.ts';
export { decideOnRefund, decideOnRefundQuestion } from './model.ts';
export type { RefundDecision } from './model.ts';
export { advanceDueRefunds } from './jobs.ts';
export { createRefunds } from './refunds.ts';
export type { RefundAnswered, Refunds } from './refunds.ts';
export { findRefund, findRefunds, forgetAccounts } from './repository.ts';
export type { Refund } from './repository.ts';
export {
  decideRefundDifference,
  findRefundDifference,
  findRefundDifferences,
} from './differences/repository.ts';
export type { RefundDifferenceRow } from './differences/repository.ts';
