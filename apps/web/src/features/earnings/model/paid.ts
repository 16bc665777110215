import type { Amounts } from '../../../shared/exchange/index.ts';
import type { Exchange } from '../api.ts';

/** Returns whether the exchange ended unpaid, so that no sum is shown for it. */
export const isUnpaid = ({ status }: Pick<Exchange, 'status'>): boolean =>
  status === 'cancel' || status === 'refusal';

/** Formats the money that is or will be paid, or the returned points. */
export const shownAmount = (
  exchange: Pick<Exchange, 'status' | 'points' | 'amount' | 'unit'>,
  amounts: Pick<Amounts, 'points' | 'amount'>,
): string =>
  isUnpaid(exchange)
    ? amounts.points(exchange.points)
    : amounts.amount(exchange.amount, exchange.unit);
