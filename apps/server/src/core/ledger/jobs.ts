import { attemptAll } from '../../platform/attempt-all.ts';
import type { Database } from '../../platform/db/index.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import {
  expireSpoons,
  findExpiringBuckets,
  findExpiringPeople,
  findUnsealedBuckets,
  sealBucket,
} from './repository.ts';

/**
 * No posting transaction stays open longer than this, so no row with an earlier time can still
 * appear.
 */
const openSecondsMost = 120;
const bucketsPerTurn = 256;
const rowsPerSeal = 2000;
const peoplePerTurn = 50;
const lotsPerPerson = 100;

export const sealJournal = async (
  database: Database,
  openSeconds = openSecondsMost,
): Promise<LoopOutcome> => {
  const buckets = await findUnsealedBuckets(database, { openSeconds, limit: bucketsPerTurn });
  await attemptAll(buckets, (bucket) =>
    sealBucket(database, { bucket, openSeconds, limit: rowsPerSeal }),
  );
  return buckets.length === bucketsPerTurn ? 'more' : 'idle';
};

export const endExpiredSpoons = async (database: Database): Promise<LoopOutcome> => {
  const buckets = await findExpiringBuckets(database, bucketsPerTurn);
  await attemptAll(buckets, async (bucket) => {
    const people = await findExpiringPeople(database, { bucket, limit: peoplePerTurn });
    await attemptAll(people, (userId) => expireSpoons(database, { bucket, userId }, lotsPerPerson));
  });
  return buckets.length > 0 ? 'more' : 'idle';
};
