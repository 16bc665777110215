export {
  countByDay,
  countDifferences,
  decideDifference,
  findDifferences,
  narrowedBy,
  narrowingValues,
} from './book-repository.ts';
export type { DifferenceFilter, DifferenceRow } from './book-repository.ts';
export { reconcileDay, reconcileDue } from './reconcile.ts';
export type { ReconcileOptions } from './questions.ts';
export { reconcilePayoutsDue, reconcilePayoutsOf } from './reconcile-payouts.ts';
export type { ReconcilePayoutsOptions } from './reconcile-payouts.ts';
export { findFirstRuns, findRuns } from './runs-repository.ts';
export type { RunRow } from './repository.ts';
export { findAllByNames, findAllOfDay, nameOf, orderOf, parseOrder } from './books.ts';
export { zoneOfProvider } from './model.ts';
export { findNames, planOneDay } from './repository.ts';
export type { BookedRow } from './repository.ts';
