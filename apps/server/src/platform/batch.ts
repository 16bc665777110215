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
  readonly maxWaiting: number;
  /** Two items with the same key never share a batch. */
  readonly keyOf: (item: Item) => string;
  /** One order for every process, so that two batches never wait for each other in a circle. */
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

export const createBatcher = <Item, Outcome>(
  options: BatcherOptions<Item, Outcome>,
): Batcher<Item, Outcome> => {
  let queue: Waiting<Item, Outcome>[] = [];
  let busy = false;

  const take = (): Waiting<Item, Outcome>[] => {
    const taken = new Map<string, Waiting<Item, Outcome>>();
    const left: Waiting<Item, Outcome>[] = [];
    for (const entry of queue) {
      const key = options.keyOf(entry.item);
      if (taken.size < options.maxItems && !taken.has(key)) {
        taken.set(key, entry);
      } else {
        left.push(entry);
      }
    }
    queue = left;
    return [...taken.values()].toSorted((left, right) => options.compare(left.item, right.item));
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

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      await settle(take());
    }
    busy = false;
  };

  return {
    submit: (item) => {
      if (queue.length >= options.maxWaiting) {
        return Promise.reject(options.onFull());
      }
      const outcome = new Promise<Outcome>((resolve, reject) => {
        queue.push({ item, resolve, reject });
      });
      if (!busy) {
        busy = true;
        setImmediate(() => void drain());
      }
      return outcome;
    },
    waiting: () => queue.length,
  };
};
