import { encodeAmount } from '@dipper/contract';
import type { BalanceAnswer } from '@dipper/contract';
import type { Queryable } from '../../platform/db/index.ts';
import { findOpenLots, findWallet } from './repository.ts';
import type { Holder } from './repository.ts';

const lotsShown = 20;

/** Returns a person's balances, and the spoons that expire next. */
export const describeBalance = async (db: Queryable, holder: Holder): Promise<BalanceAnswer> => {
  const [wallet, lots] = await Promise.all([
    findWallet(db, holder),
    findOpenLots(db, holder, lotsShown),
  ]);
  return {
    userId: Number(holder.userId),
    spoon: encodeAmount(wallet.spoon_paid + wallet.spoon_bonus),
    paidSpoon: encodeAmount(wallet.spoon_paid),
    bonusSpoon: encodeAmount(wallet.spoon_bonus),
    point: encodeAmount(wallet.point),
    expiring: lots.map((lot) => ({
      amount: encodeAmount(lot.paid_left + lot.bonus_left),
      expiresAt: lot.expires_at.toISOString(),
    })),
  };
};
