/** So many of one kind in a window, counted for one subject. */
export type Limit = {
  readonly subject: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** Of an address or of all together; whoever measures switches these off. */
  readonly isShared: boolean;
};
