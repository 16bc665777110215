export { wholeRows } from './impossible.ts';
export { findGaps } from './missing.ts';
export { readOutcomes } from './read.ts';
export { reasonsShown } from './reasons.ts';
