/** The durations of the last calls; enough of them to know the usual one. */
export type Samples = {
  readonly add: (tookMs: number) => void;
  /** The share of calls that took no longer, from 0 to 1. */
  readonly quantile: (share: number) => number;
};

export const createSamples = (most = 256): Samples => {
  const samples: number[] = [];
  let next = 0;
  return {
    add: (tookMs) => {
      samples[next] = tookMs;
      next = (next + 1) % most;
    },
    quantile: (share) => {
      const sorted = samples.toSorted((left, right) => left - right);
      return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
    },
  };
};
