import type { Shelf } from './persisted.ts';
import { keyOf } from './persisted.ts';

/** Reading `localStorage` throws where the person switched storage off. */
export const browserShelf = (): Shelf | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

/** The storage of one tab, for state such as a payment in progress. */
export const tabShelf = (): Shelf | undefined => {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
};

type Followed = { readonly name: string; readonly reload: () => void };

/** Reloads each store when another tab changes it. */
export const followOtherTabs = (stores: readonly Followed[]): (() => void) => {
  const follow = (event: StorageEvent): void => {
    for (const store of stores) {
      if (event.key === null || event.key === keyOf(store.name)) store.reload();
    }
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};
