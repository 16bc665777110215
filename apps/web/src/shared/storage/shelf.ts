import type { PersistedStore, Shelf } from './persisted.ts';
import { keyOf } from './persisted.ts';

/** Reading `localStorage` throws where the person switched storage off. */
export const browserShelf = (): Shelf | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

/** What one tab keeps, the others take over. */
export const followOtherTabs = (stores: readonly PersistedStore<object>[]): (() => void) => {
  const follow = (event: StorageEvent): void => {
    for (const store of stores) {
      if (event.key === null || event.key === keyOf(store.name)) store.reload();
    }
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};
