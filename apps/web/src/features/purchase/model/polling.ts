/** Quick at first, when most payments end, then slower; never slower than the last. */
const pausesInMilliseconds = [800, 1200, 2000, 3000, 5000, 8000, 12_000, 15_000] as const;

const jitter = 0.2;

/** The pause before asking again; `chance` between 0 and 1 keeps many pages from asking at once. */
export const pauseBeforeAsking = (count: number, chance: number): number => {
  const last = pausesInMilliseconds.length - 1;
  const pause = pausesInMilliseconds[Math.min(Math.max(count, 0), last)] ?? 0;
  return Math.round(pause * (1 - jitter + 2 * jitter * chance));
};

export type WaitLength = 'usual' | 'long' | 'very-long';

const longAfterSeconds = 30;
const veryLongAfterSeconds = 180;

/** Returns the name of a wait’s length, by the time waited. */
export const waitLengthAfter = (seconds: number): WaitLength => {
  if (seconds >= veryLongAfterSeconds) return 'very-long';
  return seconds >= longAfterSeconds ? 'long' : 'usual';
};
