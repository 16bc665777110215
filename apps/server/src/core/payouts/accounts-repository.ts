import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { AccountStanding, PayoutProvider } from '../../ports/payout-provider.ts';

const keep = call('keep_payout_account');

const find = statement(
  'payouts-find-account',
  `select standing from dipper.payout_account
   where bucket = $1 and user_id = $2 and provider = $3`,
);

export type AccountName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly provider: PayoutProvider['name'];
};

export const keepAccount = async (
  db: Queryable,
  { bucket, userId, provider }: AccountName,
  standing: AccountStanding,
): Promise<void> => {
  await keep(db, { bucket, userId, provider, standing });
};

/** Finds the account's standing by the provider's last answer; undefined if it was never asked. */
export const findAccount = async (
  db: Queryable,
  { bucket, userId, provider }: AccountName,
): Promise<AccountStanding | undefined> => {
  const rows = await db.query<{ standing: AccountStanding }>(find, [bucket, userId, provider]);
  return rows[0]?.standing;
};
