import { maximumQuantity, minimumQuantity } from '../constants.ts';

/** Always price x quantity, in minor units. */
export const totalPriceOf = (price: bigint, quantity: number): bigint => price * BigInt(quantity);

/** What one purchase credits: the product's spoons and its promotion's, for each piece. */
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

/** What a person typed as a quantity; undefined when it is none that can be bought. */
export const parseQuantity = (typed: string): number | undefined => {
  const quantity = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return isQuantity(quantity) ? quantity : undefined;
};
