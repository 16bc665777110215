export { endExpiredSpoons, sealJournal } from './jobs.ts';
export { earnPoints, findBalances, findOpenLots, grantSpoons, spendSpoons } from './repository.ts';
export type {
  BalanceRow,
  Grant,
  Holder,
  Income,
  LotRow,
  PostOutcome,
  SpendOutcome,
} from './repository.ts';
export { trialBalance, verifyLedger } from './proof/verify.ts';
export type { BadRow, Finding, Verification } from './proof/verify.ts';
export type { TotalRow } from './proof/repository.ts';
