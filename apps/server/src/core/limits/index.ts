export { limitDetails, monthLeftOf, readLimits } from './limits.ts';
export { findLimits, findMonthOf } from './repository.ts';
export type { LimitsRow } from './repository.ts';
