import type { Currency } from '@dipper/contract';

export type MinorLimit = {
  readonly limit: bigint;
  readonly remaining: bigint;
  readonly currency: Currency;
  /** What was bought this month, in how many purchases. */
  readonly count: number;
  readonly total: bigint;
};
