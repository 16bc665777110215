const firstTrySeconds = 600;
const longestWaitSeconds = 24 * 3600;
const triesMost = 12;
/** These tries take more than an hour; a payment that is still unanswered is then a difference. */
export const triesUntilSilenceCounts = 4;

/**
 * A day with a missing answer is compared again, at growing intervals. In the end it is left, with
 * the number of missing answers in its row.
 */
export const secondsToNextTry = (attempt: number): number | null =>
  attempt >= triesMost
    ? null
    : Math.min(firstTrySeconds * 2 ** Math.max(0, attempt - 1), longestWaitSeconds);
