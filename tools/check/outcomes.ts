import { findGaps, readOutcomes, wholeRows } from '../outcomes/index.ts';
import type { Check } from './check.ts';

/** Every outcome of a row that should be whole is shown by a test, and no title names another. */
export const outcomes: Check = {
  name: 'outcomes',
  run: async (root) => findGaps(readOutcomes(root), wholeRows),
};
