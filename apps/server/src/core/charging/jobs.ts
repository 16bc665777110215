import type { Database } from '../../platform/db/index.ts';
import { workOnDue } from '../../platform/due.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { Charging } from './charging.ts';
import { claimDueCharges, findDueBuckets } from './due-repository.ts';
import type { DueCharge } from './due-repository.ts';
import type { ChargeKind } from './schedule.ts';
import { chargeNumber } from './transaction-id.ts';

export type DueCharges = {
  readonly database: Database;
  readonly log: Log;
  readonly kind: ChargeKind;
  readonly atOnce: number;
  readonly leaseSeconds: number;
  readonly run: (due: DueCharge) => Promise<unknown>;
};

/** Sends or queries every due charge of one kind. */
export const workOnDueCharges = ({ database, log, kind, ...due }: DueCharges) =>
  workOnDue({
    ...due,
    buckets: (limit) => findDueBuckets(database, kind, limit),
    claim: (claim) => claimDueCharges(database, kind, claim),
    onError: (charge, error) => {
      const transactionId = chargeNumber(kind, charge);
      log.warn({ transactionId, kind, error }, 'work on a due charge failed');
    },
  });

export type AskOptions = {
  readonly database: Database;
  readonly charging: Charging;
  readonly log: Log;
};

/** Queries every due payment. A query takes less than its lease, so no payment has two at a time. */
export const askDuePayments = ({ charging, ...options }: AskOptions): Promise<LoopOutcome> =>
  workOnDueCharges({
    ...options,
    kind: 'purchase',
    atOnce: 16,
    leaseSeconds: 20,
    run: (due) => charging.question(due, due.attempt),
  });
