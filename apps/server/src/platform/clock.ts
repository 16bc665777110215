/** The process's own clock: for time-outs, headers and tokens. What money depends on asks the database. */
export type Clock = {
  readonly now: () => Date;
  /** Never goes back; only differences mean something. */
  readonly monotonicMs: () => number;
};

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};

export type FollowingClock = Clock & {
  /** Reads again how far the database's clock is moved. */
  readonly follow: () => Promise<void>;
  readonly shiftMs: () => number;
};

/** Outside production: keeps to the clock that tests move in the database. */
export const createFollowingClock = (readShiftMs: () => Promise<number>): FollowingClock => {
  let shiftMs = 0;
  return {
    now: () => new Date(Date.now() + shiftMs),
    monotonicMs: systemClock.monotonicMs,
    shiftMs: () => shiftMs,
    follow: async () => {
      shiftMs = await readShiftMs();
    },
  };
};
