import { useEffect } from 'react';
import { createStore } from '../storage/index.ts';

/** The number of screens with typed data that a reload would lose. */
export const unkeptStore = createStore(0);

/** Prevents automatic reloads while a screen holds typed data. */
export const useUnkept = (isTyped: boolean): void => {
  useEffect(() => {
    if (!isTyped) return undefined;
    unkeptStore.update((count) => count + 1);
    return () => unkeptStore.update((count) => count - 1);
  }, [isTyped]);
};
