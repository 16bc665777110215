export interface Clock {
  readonly now: () => Date;
  readonly advance: (milliseconds: number) => void;
  readonly reset: () => void;
}

/** The one place that reads the computer's clock; it can be moved on, so that nobody waits 15 minutes. */
export function createClock(read: () => number = Date.now): Clock {
  let ahead = 0;
  return {
    now: () => new Date(read() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    reset: () => {
      ahead = 0;
    },
  };
}
