import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { refundNumber } from '../charging/index.ts';
import type { Refunds } from './refunds.ts';
import { claimDueRefunds, findRefundBuckets } from './repository.ts';
import type { DueRefund } from './repository.ts';

const refundsAtOnce = 4;
const refundsPerTurn = 2 * refundsAtOnce;
/** A provider's whole time budget is shorter, so no refund is asked about twice at a time. */
const leaseSeconds = 40;

export type AdvanceOptions = {
  readonly database: Database;
  readonly refunds: Refunds;
  readonly log: Log;
};

const advanceOne = async ({ refunds, log }: AdvanceOptions, due: DueRefund): Promise<void> => {
  try {
    await refunds.advance(due, due.attempt);
  } catch (error) {
    log.warn({ refundId: refundNumber(due), error }, 'a refund could not be taken on');
  }
};

/** Sends and asks about every refund whose time has come. */
export const advanceDueRefunds = async (options: AdvanceOptions): Promise<LoopOutcome> => {
  const buckets = await findRefundBuckets(options.database, refundsPerTurn);
  const due: DueRefund[] = [];
  for (const bucket of buckets) {
    const limit = refundsPerTurn - due.length;
    if (limit === 0) break;
    due.push(...(await claimDueRefunds(options.database, { bucket, limit, leaseSeconds })));
  }
  const queue = due.values();
  const workers = Array.from({ length: refundsAtOnce }, async () => {
    for (const refund of queue) await advanceOne(options, refund);
  });
  await Promise.all(workers);
  return due.length === refundsPerTurn ? 'more' : 'idle';
};
