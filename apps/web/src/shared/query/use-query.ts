import { createContext, use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { nameOf } from './query-cache.ts';
import type { Query, QueryCache, QueryState } from './query-cache.ts';

export type QueryUse<Data> = Query<Data> & {
  /** False while there is nothing to ask for yet. */
  readonly enabled?: boolean;
  /** Milliseconds until it is asked again, decided after each answer; false for never. */
  readonly refetchInterval?: (state: QueryState<Data>) => number | false;
  /** Asks anew whenever the person or the connection comes back, fresh or not. */
  readonly refetchOnReturn?: 'stale' | 'always';
};

export type QueryResult<Data> = QueryState<Data> & {
  /** Nothing is known yet, neither an answer nor that there is none. */
  readonly isPending: boolean;
  /** The last question found no answer. */
  readonly isError: boolean;
  readonly refetch: () => Promise<void>;
};

export const QueryContext = createContext<QueryCache | undefined>(undefined);

export const useQueryCache = (): QueryCache => {
  const cache = use(QueryContext);
  if (cache === undefined) throw new Error('no query cache above this component');
  return cache;
};

const returns = ['visibilitychange', 'online', 'focus'] as const;

const whenSomeoneReturns = (act: () => void): (() => void) => {
  const comeBack = (): void => {
    if (document.visibilityState !== 'hidden') act();
  };
  for (const event of returns) addEventListener(event, comeBack, true);
  return () => {
    for (const event of returns) removeEventListener(event, comeBack, true);
  };
};

/** An answer of the server, asked for when it is shown and kept fresh while it is. */
export const useQuery = <Data>(query: QueryUse<Data>): QueryResult<Data> => {
  const cache = useQueryCache();
  const latest = useRef(query);
  const name = nameOf(query.queryKey);
  const { enabled = true } = query;
  useEffect(() => {
    latest.current = query;
  });

  const ask = useCallback((): void => {
    if (latest.current.enabled !== false) void cache.fetch(latest.current);
  }, [cache]);
  const watch = useCallback(
    (onChange: () => void) => cache.watch(name, { onChange, askAnew: ask }),
    [cache, name, ask],
  );
  const read = (): QueryState<Data> => cache.read(query);
  const state = useSyncExternalStore(watch, read, read);

  useEffect(() => {
    if (enabled && cache.isStale(latest.current)) ask();
  }, [cache, ask, name, enabled]);
  useEffect(
    () =>
      whenSomeoneReturns(() => {
        const always = latest.current.refetchOnReturn === 'always';
        if (always || cache.isStale(latest.current)) ask();
      }),
    [cache, ask],
  );
  useEffect(() => {
    if (state.isFetching) return undefined;
    const { current } = latest;
    const pause = current.refetchInterval?.(state) || cache.pauseAfterFailure(current);
    if (pause === false) return undefined;
    const timer = setTimeout(ask, pause);
    return () => clearTimeout(timer);
  }, [cache, ask, state]);

  return {
    ...state,
    isPending: state.data === undefined && state.error === null,
    isError: state.error !== null,
    refetch: () => cache.fetch(query),
  };
};
