import type { Database } from '../../platform/db/index.ts';
import { workOnDue } from '../../platform/due.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { exchangeNumber } from './payouts.ts';
import type { Payouts } from './payouts.ts';
import { claimDueExchanges, findPayoutBuckets } from './repository.ts';

const atOnce = 4;
/** A provider's whole time budget is shorter, so no payout has two queries at a time. */
const leaseSeconds = 60;

export type PayoutJobs = {
  readonly database: Database;
  readonly payouts: Payouts;
  readonly log: Log;
};

/** Sends every approved payout, and queries every due one. */
export const advanceDuePayouts = ({ database, payouts, log }: PayoutJobs): Promise<LoopOutcome> =>
  workOnDue({
    atOnce,
    leaseSeconds,
    buckets: (limit) => findPayoutBuckets(database, limit),
    claim: (claim) => claimDueExchanges(database, claim),
    run: (due) => payouts.advance(due, due.attempt),
    onError: (due, error) =>
      log.warn({ exchangeId: exchangeNumber(due), error }, 'a payout could not be taken on'),
  });
