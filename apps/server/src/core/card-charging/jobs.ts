import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { claimDueCardRefunds, findCardRefundBuckets } from './back-repository.ts';
import type { CardCharging } from './card-charging.ts';
import { claimDueCardPayments, findDueBuckets } from './repository.ts';

/** Few at a time, so that renewals leave the provider's capacity to purchases. */
const atOnce = 8;
const perTurn = 2 * atOnce;
/** A charge or a question takes less, so the lease never ends while one is under way. */
const leaseSeconds = 45;

export type CardJobs = {
  readonly database: Database;
  readonly cardCharging: CardCharging;
  readonly log: Log;
};

type Due<Item> = {
  readonly buckets: (limit: number) => Promise<readonly number[]>;
  readonly claim: (claim: {
    readonly bucket: number;
    readonly limit: number;
    readonly leaseSeconds: number;
  }) => Promise<readonly Item[]>;
  readonly run: (item: Item) => Promise<unknown>;
};

const takeOn = async <Item>(log: Log, due: Due<Item>): Promise<LoopOutcome> => {
  const items: Item[] = [];
  const buckets = await due.buckets(perTurn);
  for (const bucket of buckets) {
    const limit = perTurn - items.length;
    if (limit === 0) break;
    items.push(...(await due.claim({ bucket, limit, leaseSeconds })));
  }
  const queue = items.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of queue) {
      await due
        .run(item)
        .catch((error: unknown) => log.warn({ error }, 'a card payment could not be taken on'));
    }
  });
  await Promise.all(workers);
  // The turn may not be full although work is left: another worker may have claimed some of these
  // rows.
  const mayLeaveSome = items.length === perTurn || buckets.length === perTurn;
  return items.length > 0 && mayLeaveSome ? 'more' : 'idle';
};

/** Sends every charge that waits to be sent, and asks about every one whose time has come. */
export const advanceDueCardPayments = ({
  database,
  cardCharging,
  log,
}: CardJobs): Promise<LoopOutcome> =>
  takeOn(log, {
    buckets: (limit) => findDueBuckets(database, limit),
    claim: (claim) => claimDueCardPayments(database, claim),
    run: (due) => cardCharging.advance(due, due.questions),
  });

export const advanceDueCardRefunds = ({
  database,
  cardCharging,
  log,
}: CardJobs): Promise<LoopOutcome> =>
  takeOn(log, {
    buckets: (limit) => findCardRefundBuckets(database, limit),
    claim: (claim) => claimDueCardRefunds(database, claim),
    run: (due) => cardCharging.advanceRefund(due, due.questions),
  });
