export { wholeRows } from './impossible.ts';
export { findGaps } from './missing.ts';
export { readOutcomes, readTitles, type Title } from './read.ts';
export { reasonsShown } from './reasons.ts';
