/**
 * Many callers, one commit: requests that arrive while a batch is under way form the next one.
 * There is no timer, so an idle system adds no waiting. Measured in bench/RESULTS.md.
 */
export type Batcher<Item, Outcome> = {
  readonly submit: (item: Item) => Promise<Outcome>;
  readonly waiting: () => number;
};

export type BatcherOptions<Item, Outcome> = {
  readonly maxItems: number;
  /**
   * Batches under way at a time: one works while another commits. Each takes an even share of all
   * that is there, so that one does not take everything and leave the others nothing to do.
   */
  readonly batchesAtOnce: number;
  /**
   * Batches up to this size are not divided: their fixed cost would be more than the work in them.
   */
  readonly undivided: number;
  readonly maxWaiting: number;
  /** Two items with the same key are never under way at the same time. */
  readonly keyOf: (item: Item) => string;
  /** The order within a batch is the same in every process, so that two batches never deadlock. */
  readonly compare: (left: Item, right: Item) => number;
  /** Answers one outcome an item, in the order given. */
  readonly run: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  /** Whether an error says something about one item, so that the others deserve another try. */
  readonly isFaultOfItem: (error: unknown) => boolean;
  readonly onFull: () => Error;
};

type Waiting<Item, Outcome> = {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

/** Divides the queue: the oldest items that may run now, up to a batch's share, and the rest. */
const divide = <Item, Outcome>(
  queue: readonly Waiting<Item, Outcome>[],
  options: BatcherOptions<Item, Outcome>,
  busyKeys: ReadonlySet<string>,
): { readonly taken: Waiting<Item, Outcome>[]; readonly left: Waiting<Item, Outcome>[] } => {
  const taken: Waiting<Item, Outcome>[] = [];
  const left: Waiting<Item, Outcome>[] = [];
  const keys = new Set(busyKeys);
  const share = Math.ceil((queue.length + busyKeys.size) / options.batchesAtOnce);
  const size = Math.min(options.maxItems, Math.max(options.undivided, share));
  for (const entry of queue) {
    const key = options.keyOf(entry.item);
    if (taken.length < size && !keys.has(key)) {
      keys.add(key);
      taken.push(entry);
    } else {
      left.push(entry);
    }
  }
  return { taken, left };
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const createBatcher = <Item, Outcome>(
  options: BatcherOptions<Item, Outcome>,
): Batcher<Item, Outcome> => {
  let queue: Waiting<Item, Outcome>[] = [];
  let underWay = 0;
  const busyKeys = new Set<string>();

  const take = (): readonly Waiting<Item, Outcome>[] => {
    const { taken, left } = divide(queue, options, busyKeys);
    queue = left;
    for (const entry of taken) busyKeys.add(options.keyOf(entry.item));
    return taken.toSorted((first, second) => options.compare(first.item, second.item));
  };

  const settle = async (batch: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await options.run(batch.map((entry) => entry.item));
      if (outcomes.length !== batch.length) {
        throw new Error(`a batch of ${batch.length} answered ${outcomes.length} outcomes`);
      }
      for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
    } catch (error) {
      if (batch.length === 1 || !options.isFaultOfItem(error)) {
        batch.forEach((entry) => entry.reject(error));
        return;
      }
      for (const entry of batch) {
        await settle([entry]);
      }
    }
  };

  const work = async (): Promise<void> => {
    for (let batch = take(); batch.length > 0; batch = take()) {
      await settle(batch);
      for (const entry of batch) busyKeys.delete(options.keyOf(entry.item));
      // Callers of the same turn, such as those inside the process that were just answered, join the
      // next batch: two full batches cost less than three that are not.
      await nextTurn();
    }
    // Entries that still wait have a key that another batch holds, and that batch takes them when it
    // ends.
    underWay -= 1;
  };

  const start = (): void => {
    if (underWay >= options.batchesAtOnce) return;
    underWay += 1;
    void nextTurn().then(work);
  };

  return {
    submit: (item) => {
      if (queue.length >= options.maxWaiting) {
        return Promise.reject(options.onFull());
      }
      const outcome = new Promise<Outcome>((resolve, reject) => {
        queue.push({ item, resolve, reject });
      });
      start();
      return outcome;
    },
    waiting: () => queue.length,
  };
};
