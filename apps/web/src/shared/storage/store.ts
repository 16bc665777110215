import { useSyncExternalStore } from 'react';

/** State that lives outside the component tree, with one way to change it. */
export type Store<State> = {
  readonly get: () => State;
  /** Returns the state before anything is remembered, which the server renders for unknown visitors. */
  readonly getInitial: () => State;
  readonly set: (next: State) => void;
  readonly update: (change: (state: State) => State) => void;
  readonly reset: () => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export const createStore = <State>(initial: State): Store<State> => {
  let state = initial;
  const listeners = new Set<() => void>();
  const set = (next: State): void => {
    if (Object.is(next, state)) return;
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    getInitial: () => initial,
    set,
    update: (change) => set(change(state)),
    reset: () => set(initial),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useStore = <State>(store: Store<State>): State =>
  useSyncExternalStore(store.subscribe, store.get, store.getInitial);
