/** A limit of concurrent calls, in which a call waits for a place for a short time only. */
export type Bulkhead = {
  /** Takes a place and returns the function that releases it; undefined if none was free in time. */
  readonly enter: (places: number, waitMs: number) => Promise<Leave | undefined>;
  readonly running: () => number;
  readonly waiting: () => number;
};

export type Leave = () => void;

type Waiting = { readonly places: number; readonly answer: (leave: Leave | undefined) => void };

export const createBulkhead = (waitingMax: number): Bulkhead => {
  const queue: Waiting[] = [];
  let running = 0;

  const take = (): Leave => {
    running += 1;
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      running -= 1;
      const [first] = queue;
      if (first !== undefined && running < first.places) first.answer(take());
    };
  };

  const queueUp = (places: number, waitMs: number): Promise<Leave | undefined> =>
    new Promise((resolve) => {
      const entry: Waiting = {
        places,
        answer: (leave) => {
          clearTimeout(timer);
          queue.splice(queue.indexOf(entry), 1);
          resolve(leave);
        },
      };
      const timer = setTimeout(() => entry.answer(undefined), waitMs);
      queue.push(entry);
    });

  return {
    enter: async (places, waitMs) => {
      if (running < places && queue.length === 0) return take();
      if (queue.length >= waitingMax || waitMs === 0) return undefined;
      return queueUp(places, waitMs);
    },
    running: () => running,
    waiting: () => queue.length,
  };
};
