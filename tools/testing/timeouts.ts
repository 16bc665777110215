/** The time-outs on a machine that stands still for seconds: nobody shall be told that too much is going on. */
export const longTimeoutMs = 60_000;

/** The settings of a server whose tests are about something else than too much at once. */
export const longTimeoutSettings = {
  DATABASE_WAIT_MS: String(longTimeoutMs),
  READS_DELAY_MAX_MS: String(longTimeoutMs),
};
