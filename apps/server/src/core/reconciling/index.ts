export { decideDifference, findDifferences } from './book/repository.ts';
export type { DifferenceRow } from './book/repository.ts';
export { reconcileDay, reconcileDue } from './reconcile.ts';
export type { ReconcileOptions } from './reconcile.ts';
export { reconcilePayoutsDue, reconcilePayoutsOf } from './reconcile-payouts.ts';
export type { ReconcilePayoutsOptions } from './reconcile-payouts.ts';
export { findRuns } from './repository.ts';
export type { RunRow } from './repository.ts';
