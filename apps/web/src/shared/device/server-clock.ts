/** The server's clock as of its last answer, moved on by the device's own timer. */
export type ServerClock = {
  /** Milliseconds since 1970, by the server. */
  readonly serverTime: number;
  /** The device's monotonic milliseconds when the answer came. */
  readonly receivedAt: number;
};

export const serverNow = ({ serverTime, receivedAt }: ServerClock, monotonicNow: number): number =>
  serverTime + Math.max(0, monotonicNow - receivedAt);
