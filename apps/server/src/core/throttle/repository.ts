import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Limit } from './limit.ts';

const take = statement(
  'throttle-take-try',
  'select dipper.login_throttle_take($1, $2, make_interval(secs => $3)) as wait_seconds',
);
const giveBack = statement(
  'throttle-give-back',
  'select dipper.login_throttle_give_back($1, $2) as given',
);

/** Seconds to wait where none of the tries is left. */
export const takeTry = async (
  queryable: Queryable,
  keyHash: Buffer,
  { max, windowSeconds }: Limit,
): Promise<number | undefined> => {
  const values = [keyHash, max, windowSeconds];
  const [row] = await queryable.query<{ wait_seconds: number | null }>(take, values);
  return row?.wait_seconds ?? undefined;
};

export const returnTry = async (
  queryable: Queryable,
  keyHash: Buffer,
  { isAll }: { readonly isAll: boolean },
): Promise<void> => {
  await queryable.query(giveBack, [keyHash, isAll]);
};
