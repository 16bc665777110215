export type SamplePosition = {
  readonly url: string;
  readonly socketDirectory: string;
  readonly user: string;
  readonly pid: number;
};

export type Sample = {
  readonly perSecond: number;
  /** Processor time of PostgreSQL for one transaction. */
  readonly cpuUs: number;
  /** The median; for pgbench its average. */
  readonly p50Ms: number;
  readonly p99Ms: number | undefined;
};
