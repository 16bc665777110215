import type { Database } from '../../platform/db/index.ts';
import { workOnDue } from '../../platform/due.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { Charging } from './charging.ts';
import { claimDuePayments, findDueBuckets } from './repository.ts';

const atOnce = 16;
/** A query takes less, so no payment has two queries at a time. */
const leaseSeconds = 20;

export type AskOptions = {
  readonly database: Database;
  readonly charging: Charging;
  readonly log: Log;
};

/** Queries every due payment. */
export const askDuePayments = ({ database, charging, log }: AskOptions): Promise<LoopOutcome> =>
  workOnDue({
    atOnce,
    leaseSeconds,
    buckets: (limit) => findDueBuckets(database, limit),
    claim: (claim) => claimDuePayments(database, claim),
    run: (due) => charging.question(due, due.attempt),
    onError: ({ paymentId }, error) =>
      log.warn({ paymentId, error }, 'a question about a payment failed'),
  });
