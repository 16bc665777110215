import type { Currency } from '@dipper/contract';

export type MinorLimit = {
  readonly limit: bigint;
  readonly remaining: bigint;
  readonly currency: Currency;
  /** This month's purchases: their count and their sum. */
  readonly count: number;
  readonly total: bigint;
};
