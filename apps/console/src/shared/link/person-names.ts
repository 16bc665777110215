import { maximumPageSize, personNamesRoute } from '@dipper/contract';
import { useEffect, useSyncExternalStore } from 'react';

import { call } from '../api/index.ts';
import { useMay } from '../session/index.ts';

const names = new Map<number, string>();
const requested = new Set<number>();
const wanted = new Set<number>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const learn = async (ids: readonly number[]): Promise<void> => {
  const result = await call(personNamesRoute, { query: { ids: ids.join(',') } });
  if (!result.ok) {
    // The number stands alone until somebody asks again.
    for (const id of ids) requested.delete(id);
    return;
  }
  for (const { userId, nickname } of result.value.body.results) names.set(userId, nickname);
  for (const listener of listeners) listener();
};

/** One call for all whom a page names, rather than one for each. */
const want = (id: number): void => {
  if (requested.has(id)) return;
  requested.add(id);
  wanted.add(id);
  if (wanted.size > 1) return;
  queueMicrotask(() => {
    const all = [...wanted];
    wanted.clear();
    for (let from = 0; from < all.length; from += maximumPageSize) {
      void learn(all.slice(from, from + maximumPageSize));
    }
  });
};

/** Returns a person's nickname; undefined until it has come, and for an operator without the right to it. */
export const usePersonName = (id: number): string | undefined => {
  const may = useMay()('personNames');
  useEffect(() => {
    if (may) want(id);
  }, [id, may]);
  return useSyncExternalStore(subscribe, () => (may ? names.get(id) : undefined));
};
