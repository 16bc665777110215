import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { Charging } from './charging.ts';
import { claimDuePayments, findDueBuckets } from './repository.ts';
import type { DuePayment } from './repository.ts';

const questionsAtOnce = 16;
/** Two rounds of questions: even if a provider hangs, the turn ends before its lease. */
const paymentsPerTurn = 2 * questionsAtOnce;
/** A query takes less, so no payment has two queries at a time. */
const leaseSeconds = 20;

export type AskOptions = {
  readonly database: Database;
  readonly charging: Charging;
  readonly log: Log;
};

const askOne = async ({ charging, log }: AskOptions, due: DuePayment): Promise<void> => {
  try {
    await charging.question(due, due.attempt);
  } catch (error) {
    log.warn({ paymentId: due.paymentId, error }, 'a question about a payment failed');
  }
};

/** Queries every due payment; a failed query does not stop the others. */
export const askDuePayments = async (options: AskOptions): Promise<LoopOutcome> => {
  const buckets = await findDueBuckets(options.database, paymentsPerTurn);
  const due: DuePayment[] = [];
  for (const bucket of buckets) {
    const limit = paymentsPerTurn - due.length;
    if (limit === 0) break;
    due.push(...(await claimDuePayments(options.database, { bucket, limit, leaseSeconds })));
  }
  const queue = due.values();
  const askers = Array.from({ length: questionsAtOnce }, async () => {
    for (const payment of queue) await askOne(options, payment);
  });
  await Promise.all(askers);
  return due.length === paymentsPerTurn ? 'more' : 'idle';
};
