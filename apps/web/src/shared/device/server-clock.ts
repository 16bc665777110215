/** The server's clock, as it was heard: from then on only what the device counts itself is added. */
export type ServerClock = {
  /** Milliseconds since 1970, by the server. */
  readonly serverTime: number;
  /** The device's monotonic milliseconds when the answer came. */
  readonly receivedAt: number;
};

export const serverNow = ({ serverTime, receivedAt }: ServerClock, monotonicNow: number): number =>
  serverTime + Math.max(0, monotonicNow - receivedAt);
