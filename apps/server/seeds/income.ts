import { createHash } from 'node:crypto';
import { spoonCostPoints } from '@dipper/contract';
import { findOrCreatePerson } from '../src/core/accounts/index.ts';
import type { PersonKey } from '../src/core/accounts/index.ts';
import { claimDj, giveGift, incomeHandlers } from '../src/core/income/index.ts';
import { grantSpoons } from '../src/core/ledger/index.ts';
import { handOnNow } from '../src/core/outbox/index.ts';
import type { Queryable } from '../src/platform/db/index.ts';
import { promisePoints } from './income-repository.ts';
import { seedSubscriptionProducts, seoyeon } from './subscriptions.ts';

const months = 6;
const giftsPerMonth = 8;
const dayMs = 24 * 60 * 60 * 1000;
const daysBetweenGifts = 3;
/** Listeners who subscribe to the DJ in the first of the months; one more in each that follows. */
const firstSubscribers = 3;
const listeners = Array.from({ length: giftsPerMonth }, (_, index) => `listener-${index + 1}`);

/** The same name gives the same id, so that a posting is made once however often it is seeded. */
const idOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
    .concat(hex.slice(20, 32))
    .join('-');
};

const startOfMonth = (now: Date, monthsAgo: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1, 12));

export type IncomeParts = {
  readonly application: Queryable;
  /** The schema's owner: only it may write a share without a charge. */
  readonly owner: Queryable;
};

type Month = { readonly monthsAgo: number; readonly start: Date; readonly oldest: Date };
type Income = Month & { readonly listener: PersonKey; readonly index: number };

/** Larger towards the end of each month, and from month to month. */
const give = async (db: Queryable, dj: PersonKey, income: Income): Promise<void> => {
  const { listener, index, monthsAgo, start } = income;
  const spoons = BigInt(10 * (index + 1) * (months + 1 - monthsAgo));
  const at = new Date(start.getTime() + index * daysBetweenGifts * dayMs);
  const grant = { refId: idOf(`spoons of gift ${monthsAgo} ${index}`), amount: spoons, at };
  await grantSpoons(db, listener, grant);
  const refId = idOf(`gift ${monthsAgo} ${index}`);
  const points = spoons * spoonCostPoints;
  await giveGift(db, listener, { refId, spoons, points, djUserId: dj.userId, at });
};

const plans = seedSubscriptionProducts.filter(({ djId }) => djId === seoyeon);

const subscribe = async (owner: Queryable, income: Income): Promise<void> => {
  const { listener, index, monthsAgo, start, oldest } = income;
  const plan = plans[index % plans.length];
  if (plan === undefined || index >= firstSubscribers + months - monthsAgo) return;
  const later = (from: Date): Date => new Date(from.getTime() + (2 * index + 1) * dayMs);
  await promisePoints(owner, listener, {
    cardPaymentId: idOf(`subscription ${monthsAgo} ${index}`),
    subscriptionId: idOf(`subscription ${index}`),
    djId: plan.djId,
    productId: plan.productId,
    plan: plan.plan ?? '',
    points: plan.localPrice,
    subscribedAt: later(oldest),
    at: later(start),
  });
};

/**
 * Whole months before this one, oldest first, so that the plots of a DJ have a shape: listeners send
 * spoons and pay for plans, and both halves of each are posted.
 */
export const seedIncome = async (
  { application, owner }: IncomeParts,
  dj: PersonKey,
  now: Date,
): Promise<void> => {
  await claimDj(application, dj, { djId: seoyeon, by: 'seed' });
  for (const [index, name] of listeners.entries()) {
    const person = { country: 'kr', name } as const;
    const found = await findOrCreatePerson(application, `seed:${name}`, person);
    const listener = found.account;
    for (let monthsAgo = months; monthsAgo > 0; monthsAgo -= 1) {
      const [start, oldest] = [startOfMonth(now, monthsAgo), startOfMonth(now, months)];
      const income = { listener, index, monthsAgo, start, oldest };
      await give(application, dj, income);
      await subscribe(owner, income);
    }
    await handOnNow(application, incomeHandlers(application), listener.bucket);
  }
};
