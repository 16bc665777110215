import type { Database } from '../../platform/db/index.ts';
import { workOnDue } from '../../platform/due.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { CardCharging } from './card-charging.ts';
import { claimDueCardPayments, findDueBuckets } from './repository.ts';

/** Few at a time, so that renewals leave the provider's capacity to purchases. */
const atOnce = 8;
/** A charge or a question takes less, so the lease never ends while one is under way. */
const leaseSeconds = 45;

export type CardJobs = {
  readonly database: Database;
  readonly cardCharging: CardCharging;
  readonly log: Log;
};

/** Sends every charge that waits to be sent, and asks about every one whose time has come. */
export const advanceDueCardPayments = ({
  database,
  cardCharging,
  log,
}: CardJobs): Promise<LoopOutcome> =>
  workOnDue({
    atOnce,
    leaseSeconds,
    buckets: (limit) => findDueBuckets(database, limit),
    claim: (claim) => claimDueCardPayments(database, claim),
    run: (due) => cardCharging.advance(due, due.questions),
    onError: ({ cardPaymentId: paymentId }, error) =>
      log.warn({ paymentId, error }, 'a card payment could not be taken on'),
  });
