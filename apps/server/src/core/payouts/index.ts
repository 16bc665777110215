export { askAccount, hearOfAccount } from './accounts.ts';
export type { ProviderInUse } from './accounts.ts';
export { findAccount } from './accounts-repository.ts';
export { compareAccounts, accountUseOf } from './account-use.ts';
export { convertPoints } from './convert-repository.ts';
export { decideExchange } from './decide.ts';
export { describeLines, linesOf, ratesOf } from './describe.ts';
export { estimate, pointsFor } from './estimate.ts';
export type { Lines } from './estimate.ts';
export { claimHolderCheck, freeHolderCheck } from './holder-repository.ts';
export { holidaysAround } from './holidays/index.ts';
export { advanceDuePayouts } from './jobs.ts';
export { maskedMail, maskedName, maskedNumber, maskedResidentNumber } from './masking.ts';
export { erasePayees, findOpenings, recordOpening } from './openings-repository.ts';
export { openPayee, sealPayee } from './payee.ts';
export type { PayeeDetails } from './payee.ts';
export { createPayouts, exchangeNumber, parseExchangeNumber } from './payouts.ts';
export type { Payouts } from './payouts.ts';
export {
  addPolicy,
  areExchangesClosed,
  closeExchanges,
  findClosings,
  findPolicies,
  findPolicyVersions,
  isPayoutOff,
} from './policies/repository.ts';
export { findRetentionRules, withdrawRetentionRule } from './policies/retention-repository.ts';
export type { RetentionRow } from './policies/retention-repository.ts';
export type { NewPolicy, Policy, PolicyTerms } from './policies/repository.ts';
export { findAttempts, findNextQuestion, findOthers } from './queue/beside-repository.ts';
export {
  findExchangeLog,
  findQueue,
  findQueued,
  findWaiting,
  toBeDecided,
} from './queue/repository.ts';
export type { QueuedExchange } from './queue/repository.ts';
export {
  cancelExchange,
  exchangeColumns,
  findExchange,
  findPayee,
  insertExchange,
} from './repository.ts';
export type { Exchange, ExchangeName, ExchangeWish, PayeeRow } from './repository.ts';
export { tellOfExchange } from './tell.ts';
export type { TellTools } from './tell.ts';
