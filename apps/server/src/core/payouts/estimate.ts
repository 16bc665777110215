import { divideDown } from '@dipper/contract';
import type { Currency, DjLevel } from '@dipper/contract';
import { taxOf } from './tax.ts';
import type { TaxClass } from './tax.ts';

/** The part of a policy that decides the value of points. Fees are basis points. */
export type Rates = {
  readonly unit: Currency;
  /** The number of points that makes `rate_minor` minor units. */
  readonly rate_points: bigint;
  readonly rate_units: bigint;
  readonly fees: Readonly<Record<DjLevel, number>>;
  readonly pg_fee: number;
  readonly remittance_fee: bigint;
  readonly tax_class: TaxClass;
};

export type Lines = {
  /** The points that are exchanged; points that make no whole unit stay with the person. */
  readonly points: bigint;
  readonly originAmount: bigint;
  readonly spoonFee: bigint;
  readonly pgFee: bigint;
  readonly remittanceFee: bigint;
  readonly taxAndUtilityBills: bigint;
  readonly amount: bigint;
};

const tenThousand = 10_000n;

/** Rounded down to the unit: the remainder of a fee is the person's. */
const feeOf = (amount: bigint, part: number): bigint =>
  divideDown(amount * BigInt(part), tenThousand).quotient;

const wholeUnits = (points: bigint, { rate_points, rate_units }: Rates): bigint =>
  divideDown(points * rate_units, rate_points).quotient;

/** The fewest points that come to so many units. */
export const pointsFor = (units: bigint, { rate_points, rate_units }: Rates): bigint => {
  const { quotient, remainder } = divideDown(units * rate_points, rate_units);
  return remainder === 0n ? quotient : quotient + 1n;
};

/**
 * Computes the value of points in lines that add up to the whole. The company's share and the fee for
 * collecting the money come first, then tax on the remaining income, then the transfer's fee.
 * Undefined if nothing would be left.
 */
export const estimate = (points: bigint, rates: Rates, level: DjLevel): Lines | undefined => {
  const originAmount = wholeUnits(points, rates);
  const spoonFee = feeOf(originAmount, rates.fees[level]);
  const pgFee = feeOf(originAmount, rates.pg_fee);
  const income = originAmount - spoonFee - pgFee;
  const taxAndUtilityBills = taxOf(rates.tax_class, income);
  const remittanceFee = rates.remittance_fee;
  const amount = income - taxAndUtilityBills - remittanceFee;
  if (amount <= 0n) return undefined;
  return {
    points: pointsFor(originAmount, rates),
    originAmount,
    spoonFee,
    pgFee,
    remittanceFee,
    taxAndUtilityBills,
    amount,
  };
};
