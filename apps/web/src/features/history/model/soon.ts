const soonDays = 30;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Whether somebody should be told now that spoons run out. */
export const runsOutSoon = (expiresAt: string, now: number): boolean =>
  Date.parse(expiresAt) - now < soonDays * dayMilliseconds;
