export { createDayReader, daysBetween } from './days.ts';
export { feeStandingOf } from './fees.ts';
export type { FeeVersion } from './fees.ts';
export { findFees, methodOf, readNow } from './fees-repository.ts';
export type { FeeRow } from './fees-repository.ts';
export { fetchSettlementsDue, isTeller } from './fetching/fetch.ts';
export { askAgain, findFetches, findFetchStandings } from './fetching/repository.ts';
export type { FetchRow, FetchStanding } from './fetching/repository.ts';
export { shapeOf, shapes } from './file/shapes.ts';
export { announceSettlement, bringSettlement, findAwaited } from './import.ts';
export type { SettlementTools } from './import.ts';
export {
  findArrivals,
  findFirstSettledDays,
  findKinds,
  findLines,
  findSettledDays,
  findSettlement,
  findSettlements,
} from './repository.ts';
export type { ArrivalRow, KindRow, LineRow, SettledDays, SettlementRow } from './repository.ts';
