import type { CardCharging } from '../../core/card-charging/index.ts';
import { attemptAll } from '../../platform/attempt-all.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import {
  beginDueAttempts,
  findAttemptBuckets,
  findDueBuckets,
  scheduleDuePeriods,
} from './work-repository.ts';
import type { BegunAttempt } from './work-repository.ts';

/** The longest due are looked at, and no more: a heap of them costs no more to find than a few. */
const lookedAtPerTurn = 512;
const periodsPerBucket = 50;
/** Few at a time in each process, so that no edge of a month takes from those who buy. */
const attemptsAtOnce = 4;
const attemptsPerTurn = 8 * attemptsAtOnce;

/** Writes the periods that begin. Any number of processes may: the key of a period makes it single. */
export const scheduleRenewals = async (database: Database): Promise<LoopOutcome> => {
  const buckets = await findDueBuckets(database, lookedAtPerTurn);
  let written = 0;
  await attemptAll(buckets, async (bucket) => {
    written += await scheduleDuePeriods(database, bucket, periodsPerBucket);
  });
  return written > 0 ? 'more' : 'idle';
};

export type RenewalTools = {
  readonly database: Database;
  readonly cardCharging: CardCharging;
  readonly log: Log;
};

const claimInto = async (begun: BegunAttempt[], database: Database): Promise<void> => {
  await attemptAll(await findAttemptBuckets(database, lookedAtPerTurn), async (bucket) => {
    const limit = attemptsPerTurn - begun.length;
    if (limit > 0) begun.push(...(await beginDueAttempts(database, bucket, limit)));
  });
};

/** Charges the periods whose time has come. Who dies in between leaves charges that others send. */
export const chargeRenewals = async ({
  database,
  cardCharging,
  log,
}: RenewalTools): Promise<LoopOutcome> => {
  const begun: BegunAttempt[] = [];
  // What was begun is sent, also when a bucket failed after it.
  const [claimed] = await Promise.allSettled([claimInto(begun, database)]);
  const queue = begun.values();
  const workers = Array.from({ length: attemptsAtOnce }, async () => {
    for (const payment of queue) {
      await cardCharging
        .send(payment)
        .catch((error: unknown) => log.warn({ error }, 'a renewal is sent by another turn'));
    }
  });
  await Promise.all(workers);
  if (claimed.status === 'rejected') throw claimed.reason;
  return begun.length > 0 ? 'more' : 'idle';
};
