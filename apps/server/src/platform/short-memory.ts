/**
 * Caches a value briefly for concurrent callers. Its reading began at most `keptMs` before the
 * call, however long it takes.
 */
export type ShortMemory<Value> = {
  readonly read: (key: string, load: () => Promise<Value>) => Promise<Value>;
  readonly forget: (key: string) => void;
  readonly size: () => number;
};

export type ShortMemoryOptions = {
  readonly retentionMs: number;
  /** The oldest is let go where there are more. */
  readonly entriesMax: number;
  readonly monotonicMs: () => number;
};

type Entry<Value> = { readonly value: Promise<Value>; readonly startedMs: number };

export const createShortMemory = <Value>({
  retentionMs,
  entriesMax,
  monotonicMs,
}: ShortMemoryOptions): ShortMemory<Value> => {
  const entries = new Map<string, Entry<Value>>();

  const letOldestGo = (): void => {
    for (const key of entries.keys()) {
      if (entries.size < entriesMax) return;
      entries.delete(key);
    }
  };

  const start = (key: string, load: () => Promise<Value>): Promise<Value> => {
    entries.delete(key);
    letOldestGo();
    const startedMs = monotonicMs();
    const value = load();
    const entry = { value, startedMs };
    entries.set(key, entry);
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return value;
  };

  return {
    read: (key, load) => {
      const stored = entries.get(key);
      const isFresh = stored !== undefined && monotonicMs() - stored.startedMs < retentionMs;
      return isFresh ? stored.value : start(key, load);
    },
    forget: (key) => void entries.delete(key),
    size: () => entries.size,
  };
};
