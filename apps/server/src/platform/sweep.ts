import { randomInt } from 'node:crypto';
import { attemptAll } from './attempt-all.ts';
import { bucketCount } from './bucket.ts';
import type { LoopOutcome } from './loop.ts';

export type SweepStep = (bucket: number) => Promise<unknown>;

/**
 * One bucket a turn, so that cleaning up never competes with anybody. Whoever starts begins anywhere:
 * where processes do not live for a whole round, the last buckets have their turn as well. What
 * fails keeps neither the other steps nor the next bucket waiting.
 */
export const createSweep = (
  steps: readonly SweepStep[],
  first = randomInt(bucketCount),
): (() => Promise<LoopOutcome>) => {
  let next = first;
  return async () => {
    const bucket = next;
    next = (bucket + 1) % bucketCount;
    await attemptAll(steps, (step) => step(bucket));
    return 'idle';
  };
};
