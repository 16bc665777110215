type QueryKey = readonly unknown[];

/** How to ask for something, and the name it is kept under. */
export type Query<Data> = {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  /** For how long an answer is good enough; half a minute unless said otherwise. */
  readonly staleTime?: number;
};

export type QueryState<Data> = {
  /** The last good answer, also while a new one is on its way or did not come. */
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
};

/** A subscriber to an answer: told about changes, and asked to fetch again. */
export type Viewer = { readonly onChange: () => void; readonly askAnew: () => void };

export type QueryCache = {
  readonly read: <Data>(query: Query<Data>) => QueryState<Data>;
  readonly watch: (name: string, viewer: Viewer) => () => void;
  readonly isStale: (query: Query<unknown>) => boolean;
  /** The pause before an outdated answer is fetched again after a failure; false if none is needed. */
  readonly pauseAfterFailure: (query: Query<unknown>) => number | false;
  /** Fetches, or joins a running fetch. */
  readonly fetch: (query: Query<unknown>) => Promise<void>;
  readonly put: (key: QueryKey, data: unknown) => void;
  /** Marks the answers under this key outdated: visible ones are fetched now, others when they are shown. */
  readonly invalidate: (key: QueryKey) => void;
  /** Forgets everything, as when another person logs in. */
  readonly clear: () => void;
};

type Entry = {
  state: QueryState<unknown>;
  isInvalidated: boolean;
  /** The running request was sent before the data was invalidated. */
  isOvertaken: boolean;
  running: Promise<void> | undefined;
  abort: AbortController;
  readonly viewers: Set<Viewer>;
};

const usualStaleTime = 30_000;
const pauseAfterFailure = 10_000;

const nothing: QueryState<never> = {
  data: undefined,
  error: null,
  isFetching: false,
  dataUpdatedAt: 0,
  dataUpdateCount: 0,
  errorUpdateCount: 0,
};

const newEntry = (): Entry => ({
  state: nothing,
  isInvalidated: false,
  isOvertaken: false,
  running: undefined,
  abort: new AbortController(),
  viewers: new Set(),
});

/** Two queries with the same name share one answer. */
export const nameOf = (key: QueryKey): string => JSON.stringify(key).slice(1, -1);

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

const askViewers = ({ viewers }: Entry): void => {
  for (const { askAnew } of viewers) askAnew();
};

const change = (entry: Entry, part: Partial<QueryState<unknown>>): void => {
  entry.state = { ...entry.state, ...part };
  for (const { onChange } of entry.viewers) onChange();
};

const beginAnew = (entry: Entry): void => {
  entry.abort.abort();
  Object.assign(entry, { abort: new AbortController(), running: undefined, isOvertaken: false });
  change(entry, nothing);
  askViewers(entry);
};

/** Fetches again an answer that was marked outdated while it was on its way. */
const end = (entry: Entry, running: Promise<void>): void => {
  if (entry.running !== running) return;
  entry.running = undefined;
  if (!entry.isOvertaken) return;
  entry.isOvertaken = false;
  askViewers(entry);
};

/** Answers of the server by name: asked for once, shared by all that show them, kept while fresh. */
export const createQueryCache = (now: () => number): QueryCache => {
  const entries = new Map<string, Entry>();

  const entryNamed = (name: string): Entry => {
    const entry = entries.get(name) ?? newEntry();
    entries.set(name, entry);
    return entry;
  };
  const entryOf = (key: QueryKey): Entry => entryNamed(nameOf(key));

  const keep = (entry: Entry, data: unknown): void => {
    entry.isInvalidated = entry.isOvertaken;
    const dataUpdateCount = entry.state.dataUpdateCount + 1;
    change(entry, { data, error: null, isFetching: false, dataUpdatedAt: now(), dataUpdateCount });
  };

  const ask = async (entry: Entry, { queryFn }: Query<unknown>): Promise<void> => {
    const { signal } = entry.abort;
    change(entry, { isFetching: true });
    try {
      const data = await queryFn({ signal });
      if (!signal.aborted) keep(entry, data);
    } catch (thrown) {
      if (signal.aborted) return;
      const errorUpdateCount = entry.state.errorUpdateCount + 1;
      change(entry, { error: asError(thrown), isFetching: false, errorUpdateCount });
    }
  };

  return {
    read: <Data>({ queryKey }: Query<Data>) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What a key keeps came from its own query.
      entryOf(queryKey).state as QueryState<Data>,
    watch: (name, viewer) => {
      const { viewers } = entryNamed(name);
      viewers.add(viewer);
      return () => viewers.delete(viewer);
    },
    isStale: ({ queryKey, staleTime = usualStaleTime }) => {
      const { state, isInvalidated } = entryOf(queryKey);
      const isOld = now() - state.dataUpdatedAt >= staleTime;
      return state.data === undefined || isInvalidated || isOld;
    },
    pauseAfterFailure: ({ queryKey }) => {
      const { state, isInvalidated } = entryOf(queryKey);
      return isInvalidated && state.error !== null && pauseAfterFailure;
    },
    fetch: (query) => {
      const entry = entryOf(query.queryKey);
      if (entry.running !== undefined) return entry.running;
      const running = ask(entry, query).finally(() => end(entry, running));
      entry.running = running;
      return running;
    },
    put: (key, data) => keep(entryOf(key), data),
    invalidate: (key) => {
      const start = nameOf(key);
      for (const [name, entry] of entries) {
        if (start !== '' && name !== start && !name.startsWith(`${start},`)) continue;
        entry.isInvalidated = true;
        if (entry.running === undefined) askViewers(entry);
        else entry.isOvertaken = true;
      }
    },
    clear: () => entries.forEach(beginAnew),
  };
};
