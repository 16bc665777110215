import { setTimeout as pause } from 'node:timers/promises';
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
/** Written a little faster than they are charged, so that charges have what to begin with. */
const periodsPerAttempt = 2;
/**
 * Few at a time in each process, so that the many renewals at a month's end leave room for
 * purchases.
 */
const attemptsAtOnce = 4;
const turnsPerSecond = 5;
const attemptsPerTurnMost = 8 * attemptsAtOnce;
const bucketsPerAttempt = 8;
const secondMs = 1000;

/** How much of a heap one turn takes, and how long it lasts: small steps instead of bursts. */
export type RenewalPace = { readonly attempts: number; readonly turnMs: number };

export const renewalPace = (perSecond: number): RenewalPace => {
  const attempts = Math.min(attemptsPerTurnMost, Math.ceil(perSecond / turnsPerSecond));
  return { attempts, turnMs: (attempts / perSecond) * secondMs };
};

/** Writes the periods that begin. Any number of processes may: the key of a period makes it single. */
export const scheduleRenewals = async (
  database: Database,
  { attempts }: RenewalPace,
): Promise<LoopOutcome> => {
  const buckets = await findDueBuckets(database, bucketsPerAttempt * attempts);
  let written = 0;
  await attemptAll(buckets, async (bucket) => {
    const limit = periodsPerAttempt * attempts - written;
    if (limit > 0) written += await scheduleDuePeriods(database, bucket, limit);
  });
  return written > 0 ? 'more' : 'idle';
};

export type RenewalTools = {
  readonly database: Database;
  readonly cardCharging: CardCharging;
  readonly log: Log;
  readonly pace: RenewalPace;
};

const claimInto = async (
  begun: BegunAttempt[],
  { database, pace }: RenewalTools,
): Promise<void> => {
  await attemptAll(await findAttemptBuckets(database, lookedAtPerTurn), async (bucket) => {
    const limit = pace.attempts - begun.length;
    if (limit > 0) begun.push(...(await beginDueAttempts(database, bucket, limit)));
  });
};

/** Charges the periods whose time has come. Who dies in between leaves charges that others send. */
export const chargeRenewals = async (tools: RenewalTools): Promise<LoopOutcome> => {
  const { cardCharging, log, pace } = tools;
  const begun: BegunAttempt[] = [];
  // Attempts that were begun are sent, even if a bucket failed later.
  const [claimed] = await Promise.allSettled([claimInto(begun, tools)]);
  const queue = begun.entries();
  const fromMs = performance.now();
  const gapMs = pace.turnMs / pace.attempts;
  const workers = Array.from({ length: attemptsAtOnce }, async () => {
    for (const [number, payment] of queue) {
      // The renewals are spread over the turn; all at once would slow down purchases.
      await pause(Math.max(0, fromMs + number * gapMs - performance.now()));
      await cardCharging
        .send(payment)
        .catch((error: unknown) => log.warn({ error }, 'a renewal is sent by another turn'));
    }
  });
  await Promise.all(workers);
  if (claimed.status === 'rejected') throw claimed.reason;
  return begun.length > 0 ? 'more' : 'idle';
};
