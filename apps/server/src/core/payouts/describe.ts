import { currencySchema, encodeAmount } from '@dipper/contract';
import type { Estimated } from '@dipper/contract';
import type { Lines, Rates } from './estimate.ts';
import type { Policy } from './policies/repository.ts';
import type { Exchange } from './repository.ts';

/** The lines of an exchange as they were written at its request. */
export const linesOf = (exchange: Exchange): Lines => ({
  points: exchange.points,
  originAmount: exchange.origin_amount,
  spoonFee: exchange.spoon_fee,
  pgFee: exchange.pg_fee,
  remittanceFee: exchange.remittance_fee,
  taxAndUtilityBills: exchange.tax,
  amount: exchange.amount,
});

export const describeLines = (lines: Lines, unit: Estimated['unit']): Estimated => ({
  points: encodeAmount(lines.points),
  amount: encodeAmount(lines.amount),
  originAmount: encodeAmount(lines.originAmount),
  pgFee: encodeAmount(lines.pgFee),
  remittanceFee: encodeAmount(lines.remittanceFee),
  spoonFee: encodeAmount(lines.spoonFee),
  taxAndUtilityBills: encodeAmount(lines.taxAndUtilityBills),
  unit,
});

/** The rates of a policy that pays money. */
export const ratesOf = (policy: Policy): Rates => ({
  ...policy,
  unit: currencySchema.parse(policy.unit),
});
