import { decodeAmount } from '@dipper/contract';
import type { Estimated, Unit } from '@dipper/contract';

/** The estimate line by line: the deductions and `amount` add up to `originAmount`. */
export type Lines = {
  readonly points: bigint;
  readonly originAmount: bigint;
  readonly spoonFee: bigint;
  readonly pgFee: bigint;
  readonly taxAndUtilityBills: bigint;
  readonly remittanceFee: bigint;
  readonly amount: bigint;
  readonly unit: Unit;
};

export const linesOf = (estimated: Estimated): Lines => ({
  points: decodeAmount(estimated.points),
  originAmount: decodeAmount(estimated.originAmount),
  spoonFee: decodeAmount(estimated.spoonFee),
  pgFee: decodeAmount(estimated.pgFee),
  taxAndUtilityBills: decodeAmount(estimated.taxAndUtilityBills),
  remittanceFee: decodeAmount(estimated.remittanceFee),
  amount: decodeAmount(estimated.amount),
  unit: estimated.unit,
});
