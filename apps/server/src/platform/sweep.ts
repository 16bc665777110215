import { randomInt } from 'node:crypto';
import { attemptAll } from './attempt-all.ts';
import { bucketCount } from './bucket.ts';
import type { LoopOutcome } from './loop.ts';

export type SweepStep = (bucket: number) => Promise<unknown>;

/**
 * Cleans one bucket a turn, so that it never competes with calls. It starts at a random bucket, so
 * that short-lived processes reach the last ones too. A failing step delays neither the others nor
 * the next bucket.
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
