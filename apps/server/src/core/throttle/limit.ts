/** The limit of tries in a window, counted for one subject. */
export type Limit = {
  readonly subject: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** True for limits of an address or of everybody; load tests switch these off. */
  readonly isShared: boolean;
};
