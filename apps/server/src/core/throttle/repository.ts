import { call, seconds } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Limit } from './limit.ts';

const take = call('login_throttle_take');
const giveBack = call('login_throttle_give_back');

/** Seconds to wait where none of the tries is left. */
export const takeTry = async (
  queryable: Queryable,
  keyHash: Buffer,
  { max, windowSeconds }: Limit,
): Promise<number | undefined> => {
  return (
    (await take(queryable, { keyHash, limit: max, window: seconds(windowSeconds) })) ?? undefined
  );
};

export const returnTry = async (
  queryable: Queryable,
  keyHash: Buffer,
  { isAll }: { readonly isAll: boolean },
): Promise<void> => {
  await giveBack(queryable, { keyHash, all: isAll });
};
