import type { SettlementFetchOutcome } from '@dipper/contract';

const firstTrySeconds = 600;
const longestWaitSeconds = 24 * 3600;
const triesMost = 12;
const daySeconds = 24 * 3600;
/** Providers correct what they have told: a day is looked at again, on these days after it was told. */
const looksAfterSeconds = [daySeconds, 3 * daySeconds, 7 * daySeconds];
/** Time until an empty answer is believed for a day on which we have payments. */
const emptyDaysMs = 3 * daySeconds * 1000;

export type FetchHistory = {
  readonly outcome: SettlementFetchOutcome;
  /** How often in a row nothing was told, with this time; how often something was, before it. */
  readonly untold: number;
  readonly told: number;
};

const isReported = (outcome: SettlementFetchOutcome): boolean =>
  outcome === 'told' || outcome === 'unchanged' || outcome === 'corrected';

/**
 * When a day is asked for again. A provider that does not tell it is asked less and less often, and
 * in the end by somebody's word alone: that it was never told stands in its row.
 */
export const secondsToNextAsk = ({ outcome, untold, told }: FetchHistory): number | null => {
  if (isReported(outcome)) return looksAfterSeconds[told] ?? null;
  return untold >= triesMost
    ? null
    : Math.min(firstTrySeconds * 2 ** Math.max(0, untold - 1), longestWaitSeconds);
};

/** An empty day with payments of ours is more likely one that is not told yet. */
export const isBelievedEmpty = (endedAt: Date, requestedAt: Date): boolean =>
  requestedAt.getTime() - endedAt.getTime() >= emptyDaysMs;
