const soonDays = 30;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns whether to warn the person that spoons expire soon. */
export const runsOutSoon = (expiresAt: string, now: number): boolean =>
  Date.parse(expiresAt) - now < soonDays * dayMilliseconds;
