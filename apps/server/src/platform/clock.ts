/** The process's own clock: for time-outs, headers and tokens. What money depends on asks the database. */
export type Clock = {
  now(): Date;
  /** Never goes back; only differences mean something. */
  monotonicMs(): number;
};

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
