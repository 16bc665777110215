import type { SettlementFetchOutcome } from '@dipper/contract';

const firstTrySeconds = 600;
const longestWaitSeconds = 24 * 3600;
const triesMost = 12;
const daySeconds = 24 * 3600;
/**
 * Providers correct their reports, so a day is fetched again at these times after its first report.
 */
const looksAfterSeconds = [daySeconds, 3 * daySeconds, 7 * daySeconds];
/** Time until an empty answer is believed for a day on which we have payments. */
const emptyDaysMs = 3 * daySeconds * 1000;

export type FetchHistory = {
  readonly outcome: SettlementFetchOutcome;
  /**
   * How many fetches in a row reported nothing, this one included, and how many succeeded before
   * them.
   */
  readonly untold: number;
  readonly told: number;
};

const isReported = (outcome: SettlementFetchOutcome): boolean =>
  outcome === 'told' || outcome === 'unchanged' || outcome === 'corrected';

/**
 * Returns when to fetch a day again. If the provider never reports it, the waits grow, and in the
 * end only an operator's request fetches it; the row shows that it was never reported.
 */
export const secondsToNextAsk = ({ outcome, untold, told }: FetchHistory): number | null => {
  if (isReported(outcome)) return looksAfterSeconds[told] ?? null;
  return untold >= triesMost
    ? null
    : Math.min(firstTrySeconds * 2 ** Math.max(0, untold - 1), longestWaitSeconds);
};

/**
 * Returns whether an empty report is believed. A day on which we have payments was probably not
 * reported yet.
 */
export const isBelievedEmpty = (endedAt: Date, requestedAt: Date): boolean =>
  requestedAt.getTime() - endedAt.getTime() >= emptyDaysMs;
