import type { Database } from '../../platform/db/index.ts';
import { workOnDue } from '../../platform/due.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { numberOf } from './advance.ts';
import type { Refunds } from './refunds.ts';
import { claimDueRefunds, findRefundBuckets } from './repository.ts';

/** Few at a time, so that refunds leave the provider's capacity to purchases. */
const atOnce = 8;
/** A provider's whole time budget is shorter, so no refund is asked about twice at a time. */
const leaseSeconds = 45;

export type AdvanceOptions = {
  readonly database: Database;
  readonly refunds: Pick<Refunds, 'advance'>;
  readonly log: Log;
};

/** Sends and asks about every refund whose time has come. */
export const advanceDueRefunds = ({
  database,
  refunds,
  log,
}: AdvanceOptions): Promise<LoopOutcome> =>
  workOnDue({
    atOnce,
    leaseSeconds,
    buckets: (limit) => findRefundBuckets(database, limit),
    claim: (claim) => claimDueRefunds(database, claim),
    run: (due) => refunds.advance(due, due.attempt),
    onError: (due, error) =>
      log.warn({ refundId: numberOf(due), error }, 'a refund could not be taken on'),
  });
