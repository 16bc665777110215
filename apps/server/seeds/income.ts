import { createHash } from 'node:crypto';

export type SeedIncome = {
  readonly refId: string;
  readonly kind: 'gift_income' | 'subscription_income';
  readonly amount: bigint;
  readonly at: Date;
};

const months = 6;
const giftsPerMonth = 8;
const dayMs = 24 * 60 * 60 * 1000;
const daysBetweenGifts = 3;
const subscribers = 42n;
const pointsPerSubscriber = 1900n;

/** The same name gives the same id, so that a posting is made once however often it is seeded. */
const idOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
    .concat(hex.slice(20, 32))
    .join('-');
};

const startOfMonth = (now: Date, monthsAgo: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1, 12));

const gifts = (who: string, start: Date, monthsAgo: number): readonly SeedIncome[] =>
  Array.from({ length: giftsPerMonth }, (_, index) => ({
    refId: idOf(`${who} gift ${monthsAgo} ${index}`),
    kind: 'gift_income',
    // Larger towards the end of each month, and from month to month.
    amount: BigInt(1100 * (index + 1) * (months + 1 - monthsAgo)),
    at: new Date(start.getTime() + index * daysBetweenGifts * dayMs),
  }));

const subscription = (who: string, start: Date, monthsAgo: number): SeedIncome => ({
  refId: idOf(`${who} subscription ${monthsAgo}`),
  kind: 'subscription_income',
  amount: (subscribers + BigInt(months - monthsAgo) * 6n) * pointsPerSubscriber,
  at: new Date(start.getTime() + 24 * dayMs),
});

/** Whole months before this one, oldest first, so that its charts have a shape. */
export const seedIncome = (who: string, now: Date): readonly SeedIncome[] =>
  Array.from({ length: months }, (_, index) => months - index).flatMap((monthsAgo) => {
    const start = startOfMonth(now, monthsAgo);
    return [...gifts(who, start, monthsAgo), subscription(who, start, monthsAgo)];
  });
