const firstTrySeconds = 600;
const longestWaitSeconds = 24 * 3600;
const triesMost = 12;
/** These tries take more than an hour; a payment that is still unanswered is then a difference. */
export const triesUntilSilenceCounts = 4;

/**
 * A day of which something was not answered is compared again, less and less often. In the end it
 * stays as it is: how much was never answered stands in its row.
 */
export const secondsToNextTry = (attempt: number): number | null =>
  attempt >= triesMost
    ? null
    : Math.min(firstTrySeconds * 2 ** Math.max(0, attempt - 1), longestWaitSeconds);
