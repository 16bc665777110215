import { call } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

/** Enough for slips of the finger, and too few to find out whose an account is. */
const checksADay = 10;

const claim = call('claim_holder_check');
const free = call('free_holder_check');

export type HolderCheck = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly checkId: string;
};

/** Whether the person may name an account now; wrong ones count for a day. */
export const claimHolderCheck = (
  db: Queryable,
  { bucket, userId, checkId }: HolderCheck,
): Promise<boolean> => claim(db, { bucket, userId, checkId, mostADay: checksADay });

/** Takes a check out of the count: it was no guess at somebody's account. */
export const freeHolderCheck = async (
  db: Queryable,
  { bucket, userId, checkId }: HolderCheck,
): Promise<void> => {
  await free(db, { bucket, userId, checkId });
};
