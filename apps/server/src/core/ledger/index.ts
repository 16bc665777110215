export { describeBalance } from './balance.ts';
export { mostSpoonsAtOnce } from './bounds.ts';
export { endExpiredSpoons, sealJournal } from './jobs.ts';
export { findOpenLots, findWallet, grantSpoons, spendSpoons } from './repository.ts';
export type { Grant, Holder, LotRow, PostOutcome, SpendOutcome, Wallet } from './repository.ts';
export { trialBalance, verifyLedger } from './proof/verify.ts';
export type { BadRow, Finding, Verification } from './proof/verify.ts';
export type { TotalRow } from './proof/repository.ts';
