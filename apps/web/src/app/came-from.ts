import { createStore, useStore } from '../shared/storage/index.ts';

type Visits = { readonly current: string | undefined; readonly previous: string | undefined };

const visitsStore = createStore<Visits>({ current: undefined, previous: undefined });

/** Remembers the screens that were shown, two of them. */
export const noteVisit = (path: string): void =>
  visitsStore.update((visits) =>
    visits.current === path ? visits : { current: path, previous: visits.current },
  );

/** Path of the screen that was shown before the one at this path. */
export const useCameFrom = (path: string): string | undefined => {
  const { current, previous } = useStore(visitsStore);
  return current === path ? previous : current;
};
