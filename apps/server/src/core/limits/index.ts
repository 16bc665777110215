export { monthLeftOf, readLimits } from './limits.ts';
export { findMonthOf } from './repository.ts';
export type { Buyer, MonthRow } from './repository.ts';
