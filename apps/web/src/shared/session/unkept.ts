import { useEffect } from 'react';
import { createStore } from '../storage/index.ts';

/** How many screens hold what somebody has typed, and what a page that is loaded anew has forgotten. */
export const unkeptStore = createStore(0);

/** While it is true of a screen, the page is not loaded anew by itself. */
export const useUnkept = (isTyped: boolean): void => {
  useEffect(() => {
    if (!isTyped) return undefined;
    unkeptStore.update((count) => count + 1);
    return () => unkeptStore.update((count) => count - 1);
  }, [isTyped]);
};
