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

type Followed = { readonly name: string; readonly reload: () => void };

/** What one tab keeps, the others take over. */
export const followOtherTabs = (stores: readonly Followed[]): (() => void) => {
  const follow = (event: StorageEvent): void => {
    for (const store of stores) {
      if (event.key === null || event.key === keyOf(store.name)) store.reload();
    }
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};
