import { decodeAmount, maximumQuantity } from '@dipper/contract';
import type { LimitAnswer } from '@dipper/contract';

/** The reason against a larger purchase: it is sold once, or a minor's month is nearly used up. */
export type WhyLimited = 'once' | 'month';

export const whyLimited = (
  limit: Pick<LimitAnswer, 'maximumQuantity' | 'minorMonthly'>,
  price: bigint,
): WhyLimited | undefined => {
  const { maximumQuantity: most, minorMonthly } = limit;
  if (most >= maximumQuantity) return undefined;
  if (minorMonthly === null) return 'once';
  const affordable = decodeAmount(minorMonthly.remaining) / price;
  return affordable > BigInt(most) ? 'once' : 'month';
};
