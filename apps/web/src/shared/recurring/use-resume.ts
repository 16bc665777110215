import { useEffect } from 'react';
import { currentPlace, loginPathOf } from '../navigation/index.ts';
import { subscribeTabStore } from '../person-data/index.ts';
import { sessionStore } from '../session/index.ts';

/** Lets a lost session continue at this path; a person who leaves on their own ends that. */
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
