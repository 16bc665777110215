import type { Sandbox } from '../deployment/sandbox.ts';
import type { Operator } from '../run/operator.ts';

/** The time that Dipper and provider go by: what really passes, and what both are moved. */
export type MovedClock = {
  readonly now: () => number;
  readonly moveTo: (atMs: number) => Promise<void>;
};

export const createMovedClock = (sandbox: Sandbox, operator: Operator): MovedClock => {
  let aheadMs = 0;
  const now = (): number => Date.now() + aheadMs;
  return {
    now,
    moveTo: async (atMs) => {
      const seconds = Math.ceil((atMs - now()) / 1000);
      if (seconds <= 0) return;
      // The provider first: nothing is ever charged before its date by the provider's own clock.
      await sandbox.advance(seconds);
      await operator.advance(seconds);
      aheadMs += seconds * 1000;
    },
  };
};
