import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { AccountStanding, PayoutProvider } from '../../ports/payout-provider.ts';

const keep = statement('payouts-keep-account', 'select dipper.keep_payout_account($1, $2, $3, $4)');

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
  await db.query(keep, [bucket, userId, provider, standing]);
};

/** As the provider told it last; undefined where it was never asked. */
export const findAccount = async (
  db: Queryable,
  { bucket, userId, provider }: AccountName,
): Promise<AccountStanding | undefined> => {
  const rows = await db.query<{ standing: AccountStanding }>(find, [bucket, userId, provider]);
  return rows[0]?.standing;
};
