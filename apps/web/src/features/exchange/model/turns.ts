type Turn = { readonly key: string; readonly run: (signal: AbortSignal) => Promise<void> };

export type Turns = {
  readonly add: (turn: Turn) => void;
  /** Takes it back, wherever it stands. */
  readonly remove: (key: string) => void;
  readonly removeAll: () => void;
};

/** Runs this many tasks at once; the others wait. */
export const createTurns = (atOnce: number): Turns => {
  const running = new Map<string, AbortController>();
  let waiting: readonly Turn[] = [];

  const goOn = (): void => {
    const [next, ...later] = waiting;
    if (next === undefined || running.size >= atOnce) return;
    waiting = later;
    const abort = new AbortController();
    running.set(next.key, abort);
    void next.run(abort.signal).finally(() => {
      running.delete(next.key);
      goOn();
    });
    goOn();
  };

  return {
    add: (turn) => {
      waiting = [...waiting, turn];
      goOn();
    },
    remove: (key) => {
      waiting = waiting.filter((turn) => turn.key !== key);
      running.get(key)?.abort();
    },
    removeAll: () => {
      waiting = [];
      for (const abort of running.values()) abort.abort();
    },
  };
};
