import { decodeAmount } from '../money.ts';
import type { WireAmount } from '../money.ts';

export type ExchangeInfo = {
  readonly totalRemainAmount: bigint;
  readonly totalSpoon: bigint;
  readonly totalAmount: bigint;
};

export const exchangeInfoOf = (answer: {
  readonly total_remain_amount: WireAmount;
  readonly total_spoon: WireAmount;
  readonly total_amount: WireAmount;
}): ExchangeInfo => ({
  totalRemainAmount: decodeAmount(answer.total_remain_amount),
  totalSpoon: decodeAmount(answer.total_spoon),
  totalAmount: decodeAmount(answer.total_amount),
});
