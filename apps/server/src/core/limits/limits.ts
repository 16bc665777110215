import { encodeAmount, maximumQuantity } from '@dipper/contract';
import type { ErrorName, LimitAnswer } from '@dipper/contract';
import type { Queryable } from '../../platform/db/index.ts';
import { findFreeAt, findLimits, findMonthOf, findReason, findUsesToday } from './repository.ts';
import type { Buyer, MonthRow } from './repository.ts';

export type MonthLeft = {
  readonly limit: bigint;
  readonly used: bigint;
  readonly remaining: bigint;
};

/** Returns the rest of a minor's monthly limit; undefined for people without a limit. */
export const monthLeftOf = ({
  is_minor,
  limit,
  paid,
  open,
}: Pick<MonthRow, 'is_minor' | 'limit' | 'paid' | 'open'>): MonthLeft | undefined => {
  if (!is_minor || limit === null) return undefined;
  const used = paid + open;
  return { limit, used, remaining: used < limit ? limit - used : 0n };
};

/** Returns the quantity that the monthly rest pays for, up to everybody's maximum. */
export const quantityWithin = (left: MonthLeft | undefined, price: bigint): number => {
  const most = BigInt(maximumQuantity);
  const affordable = left === undefined ? most : left.remaining / price;
  return Number(affordable < most ? affordable : most);
};

/** Returns the current limits that the texts of these errors name. */
export const limitDetails = async (
  db: Queryable,
  buyer: Buyer,
  { error, methodId }: { readonly error: ErrorName; readonly methodId?: number },
): Promise<Readonly<Record<string, number | string>> | undefined> => {
  if (error !== 'daily_limit' && error !== 'minor_monthly_limit' && error !== 'refund_window_over')
    return undefined;
  const { daily, monthly, refund } = await findLimits(db, buyer.country);
  if (error === 'refund_window_over') return { days: refund };
  if (error === 'minor_monthly_limit')
    return monthly === null ? undefined : { limit: Number(monthly) };
  const freeAt = methodId === undefined ? null : await findFreeAt(db, buyer, methodId);
  return { limit: daily, until: (freeAt ?? new Date()).toISOString() };
};

/** Returns whether a purchase would be refused now, and how much of the limits is used. */
export const readLimits = async (
  db: Queryable,
  buyer: Buyer,
  product: {
    readonly productId: bigint;
    readonly price: bigint;
    /** True for a product that a person can buy once, one piece of it. */
    readonly isOnce: boolean;
  },
): Promise<LimitAnswer> => {
  const [reason, methods, month] = await Promise.all([
    findReason(db, buyer, product.productId),
    findUsesToday(db, buyer),
    findMonthOf(db, buyer),
  ]);
  const left = monthLeftOf(month);
  const affordable = quantityWithin(left, product.price);
  return {
    productId: Number(product.productId),
    canPurchase: reason === null,
    reason,
    maximumQuantity: product.isOnce ? Math.min(1, affordable) : affordable,
    methods: methods.map(({ method_id, uses, daily_limit, free_at }) => ({
      methodId: method_id,
      usedToday: uses,
      dailyLimit: daily_limit,
      until: free_at?.toISOString() ?? null,
    })),
    minorMonthly:
      left === undefined
        ? null
        : {
            limit: encodeAmount(left.limit),
            used: encodeAmount(left.used),
            remaining: encodeAmount(left.remaining),
          },
  };
};
