export type Limits = {
  /** One test file that does not end in this time is ended. */
  readonly testMs: number;
  /** The time after which nothing begins any more. */
  readonly beginMs: number;
  /** The time at which everything still running is ended. */
  readonly endMs: number;
};

/** A draw is part of every run of all tests, and takes a good minute of it at most. */
export const limits = {
  draw: { testMs: 60_000, beginMs: 40_000, endMs: 80_000 },
  all: { testMs: 150_000, beginMs: Infinity, endMs: Infinity },
} as const satisfies Readonly<Record<string, Limits>>;

export type Clock = {
  readonly isOver: () => boolean;
  /** Returns the limit of the next test file. */
  readonly limitMs: () => number;
};

const leastMs = 1000;

export function createClock(
  { testMs, beginMs, endMs }: Limits,
  now: () => number = () => performance.now(),
): Clock {
  const startMs = now();
  const sinceMs = (): number => now() - startMs;
  return {
    isOver: () => sinceMs() > beginMs,
    limitMs: () => Math.max(leastMs, Math.min(testMs, endMs - sinceMs())),
  };
}
