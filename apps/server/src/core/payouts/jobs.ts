import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { exchangeNumber } from './payouts.ts';
import type { Payouts } from './payouts.ts';
import { claimDueExchanges, findPayoutBuckets } from './repository.ts';
import type { DueExchange } from './repository.ts';

const atOnce = 4;
const perTurn = 2 * atOnce;
/** A provider's whole time budget is shorter, so no payout has two queries at a time. */
const leaseSeconds = 60;

export type PayoutJobs = {
  readonly database: Database;
  readonly payouts: Payouts;
  readonly log: Log;
};

const advanceOne = async ({ payouts, log }: PayoutJobs, due: DueExchange): Promise<void> => {
  try {
    await payouts.advance(due, due.attempt);
  } catch (error) {
    log.warn({ exchangeId: exchangeNumber(due), error }, 'a payout could not be taken on');
  }
};

/** Sends every approved payout, and queries every due one. */
export const advanceDuePayouts = async (jobs: PayoutJobs): Promise<LoopOutcome> => {
  const buckets = await findPayoutBuckets(jobs.database, perTurn);
  const due: DueExchange[] = [];
  for (const bucket of buckets) {
    const limit = perTurn - due.length;
    if (limit === 0) break;
    due.push(...(await claimDueExchanges(jobs.database, { bucket, limit, leaseSeconds })));
  }
  const queue = due.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const each of queue) await advanceOne(jobs, each);
  });
  await Promise.all(workers);
  return due.length === perTurn ? 'more' : 'idle';
};
