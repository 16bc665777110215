import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

/** Enough for slips of the finger, and too few to find out whose an account is. */
const checksADay = 10;

const claim = statement(
  'payouts-claim-holder-check',
  'select dipper.claim_holder_check($1, $2, $3, $4) as ours',
);
const free = statement('payouts-free-holder-check', 'select dipper.free_holder_check($1, $2, $3)');

export type HolderCheck = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly checkId: string;
};

/** Whether the person may name an account now; what was wrong counts for a day. */
export const claimHolderCheck = async (
  db: Queryable,
  { bucket, userId, checkId }: HolderCheck,
): Promise<boolean> => {
  const rows = await db.query<{ ours: boolean }>(claim, [bucket, userId, checkId, checksADay]);
  return rows[0]?.ours === true;
};

/** It was no guess: it counts no more. */
export const freeHolderCheck = async (
  db: Queryable,
  { bucket, userId, checkId }: HolderCheck,
): Promise<void> => {
  await db.query(free, [bucket, userId, checkId]);
};
