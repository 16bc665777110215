import { maximumQuantity, minimumQuantity } from '../constants.ts';

/** Always price x quantity, in minor units. */
export const totalPriceOf = (price: bigint, quantity: number): bigint => price * BigInt(quantity);

/** Returns the spoons that one purchase credits: the product's and its promotion's, for each piece. */
export const creditedAmountOf = (
  product: { readonly amount: bigint; readonly promotionAmount: bigint },
  quantity: number,
): bigint => (product.amount + product.promotionAmount) * BigInt(quantity);

export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= minimumQuantity && quantity <= maximumQuantity;

/** The nearest quantity that can be bought; what is no number becomes the least. */
export const clampQuantity = (quantity: number): number => {
  if (Number.isNaN(quantity)) return minimumQuantity;
  return Math.min(maximumQuantity, Math.max(minimumQuantity, Math.trunc(quantity)));
};

/** Parses a typed quantity; undefined if it cannot be bought. */
export const parseQuantity = (typed: string): number | undefined => {
  const quantity = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return isQuantity(quantity) ? quantity : undefined;
};
