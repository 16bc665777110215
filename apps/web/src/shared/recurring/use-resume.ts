import { useEffect } from 'react';
import { currentPlace, loginPathOf } from '../navigation/index.ts';
import { subscribeTabStore } from '../person-data/index.ts';
import { sessionStore } from '../session/index.ts';

/** A session that ends here is taken up again here; whoever leaves by themselves has left. */
export const useResume = (path: string): void => {
  useEffect(() => {
    const leave = (): void => {
      const isAtLogin = currentPlace().path === loginPathOf.subscribe;
      if (sessionStore.get().phase !== 'person' || isAtLogin) return;
      subscribeTabStore.update((tab) => ({ ...tab, resume: undefined }));
    };
    subscribeTabStore.update((tab) => ({ ...tab, resume: path }));
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [path]);
};
