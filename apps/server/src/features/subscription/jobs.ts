import type { CardCharging } from '../../core/card-charging/index.ts';
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

const bucketsPerTurn = 64;
const periodsPerBucket = 50;
/** Few at a time in each process, so that no edge of a month takes from those who buy. */
const attemptsAtOnce = 4;
const attemptsPerTurn = 8 * attemptsAtOnce;

/** Writes the periods that begin. Any number of processes may: the key of a period makes it single. */
export const scheduleRenewals = async (database: Database): Promise<LoopOutcome> => {
  const buckets = await findDueBuckets(database, bucketsPerTurn);
  let written = 0;
  for (const bucket of buckets) {
    written += await scheduleDuePeriods(database, bucket, periodsPerBucket);
  }
  return written > 0 ? 'more' : 'idle';
};

export type RenewalTools = {
  readonly database: Database;
  readonly cardCharging: CardCharging;
  readonly log: Log;
};

const claim = async (database: Database): Promise<BegunAttempt[]> => {
  const begun: BegunAttempt[] = [];
  for (const bucket of await findAttemptBuckets(database, bucketsPerTurn)) {
    const limit = attemptsPerTurn - begun.length;
    if (limit <= 0) break;
    begun.push(...(await beginDueAttempts(database, bucket, limit)));
  }
  return begun;
};

/** Charges the periods whose time has come. Who dies in between leaves charges that others send. */
export const chargeRenewals = async ({
  database,
  cardCharging,
  log,
}: RenewalTools): Promise<LoopOutcome> => {
  const begun = await claim(database);
  const queue = begun.values();
  const workers = Array.from({ length: attemptsAtOnce }, async () => {
    for (const payment of queue) {
      await cardCharging
        .send(payment)
        .catch((error: unknown) => log.warn({ error }, 'a renewal is sent by another turn'));
    }
  });
  await Promise.all(workers);
  return begun.length > 0 ? 'more' : 'idle';
};
