import { maximumPageSize, personNamesRoute } from '@dipper/contract';
import type { OwnAccount } from '@dipper/contract';
import { useEffect, useSyncExternalStore } from 'react';

import { call } from '../api/index.ts';
import { useAccount, useMay } from '../session/index.ts';

type Names = {
  readonly of: (id: number) => string | undefined;
  readonly want: (id: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

const emptyNames = (): Names => {
  const names = new Map<number, string>();
  const requested = new Set<number>();
  const wanted = new Set<number>();
  const listeners = new Set<() => void>();

  async function learn(ids: readonly number[]): Promise<void> {
    const result = await call(personNamesRoute, { query: { ids: ids.join(',') } });
    if (!result.ok) {
      // The number stands alone until somebody asks again.
      for (const id of ids) requested.delete(id);
      return;
    }
    for (const { userId, nickname } of result.value.body.results) names.set(userId, nickname);
    for (const listener of listeners) listener();
  }

  return {
    of: (id) => names.get(id),
    // One call for all whom a page names, rather than one for each.
    want(id) {
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
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Names by sign-in: with the operator's account they leave the memory. */
const namesByAccount = new WeakMap<OwnAccount, Names>();

const useNames = (): Names => {
  const { account } = useAccount();
  const found = namesByAccount.get(account) ?? emptyNames();
  namesByAccount.set(account, found);
  return found;
};

/** Returns a person's nickname; undefined until it has come, and for an operator without the right to it. */
export const usePersonName = (id: number): string | undefined => {
  const may = useMay()('personNames');
  const { of, want, subscribe } = useNames();
  useEffect(() => {
    if (may) want(id);
  }, [id, may, want]);
  return useSyncExternalStore(subscribe, () => (may ? of(id) : undefined));
};
