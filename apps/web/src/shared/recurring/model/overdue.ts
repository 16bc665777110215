import { decodeAmount } from '@dipper/contract';
import type { Currency, Subscription } from '@dipper/contract';

type Overdue = { readonly amount: bigint; readonly currency: Currency };

/** The sum by currency of payments that failed and are tried again as soon as the main card changes. */
export const overdueOf = (subscriptions: readonly Subscription[]): readonly Overdue[] => {
  const sums = new Map<Currency, bigint>();
  for (const { state, nextAmount, localPrice, currency } of subscriptions) {
    if (state !== 'past_due') continue;
    sums.set(currency, (sums.get(currency) ?? 0n) + decodeAmount(nextAmount ?? localPrice));
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
};
