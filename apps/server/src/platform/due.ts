import type { LoopOutcome } from './loop.ts';

export type DueClaim = {
  readonly bucket: number;
  readonly limit: number;
  readonly leaseSeconds: number;
};

/** Work that lies in many buckets, each item for one worker at a time. */
export type Due<Item> = {
  readonly atOnce: number;
  /** Longer than a turn takes, so that no item is worked on twice at a time. */
  readonly leaseSeconds: number;
  /** Finds buckets that have something due. */
  readonly buckets: (limit: number) => Promise<readonly number[]>;
  readonly claim: (claim: DueClaim) => Promise<readonly Item[]>;
  readonly run: (item: Item) => Promise<unknown>;
  /** Called with what one item met; it does not stop the others. */
  readonly onError: (item: Item, error: unknown) => void;
};

/** Works on what is due, in two rounds at most: even if all hang, the turn ends before its lease. */
export const workOnDue = async <Item>(due: Due<Item>): Promise<LoopOutcome> => {
  const { atOnce, leaseSeconds } = due;
  const perTurn = 2 * atOnce;
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
      await due.run(item).catch((error: unknown) => due.onError(item, error));
    }
  });
  await Promise.all(workers);
  // The turn may not be full although work is left: another worker may have claimed some of these
  // rows.
  const mayLeaveSome = items.length === perTurn || buckets.length === perTurn;
  return items.length > 0 && mayLeaveSome ? 'more' : 'idle';
};
