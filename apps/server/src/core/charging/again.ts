import type { Queryable } from '../../platform/db/index.ts';
import { findPayment } from './repository.ts';
import type { PaymentName } from './transaction-id.ts';

/**
 * Returns whether the person may still choose another method. A late webhook may arrive after that
 * choice; a person who returns without having approved is free to choose.
 */
export const canChooseAgain = (
  why: 'refused' | 'not-agreed',
  cause: 'return' | 'webhook',
): boolean => why === 'refused' || cause === 'webhook';

export const pageOf = async (db: Queryable, name: PaymentName): Promise<string | undefined> => {
  const payment = await findPayment(db, name);
  if (payment?.state !== 'redirected' || payment.redirect_url === null) return undefined;
  const isOver = payment.expires_at === null || payment.expires_at <= payment.now;
  return isOver ? undefined : payment.redirect_url;
};
