import { useLayoutEffect, useSyncExternalStore } from 'react';

/** The filters that are on the page, by name, with how many controls each has. */
let controls: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

const count = (name: string, change: number): void => {
  const next = new Map(controls);
  const left = (next.get(name) ?? 0) + change;
  if (left === 0) next.delete(name);
  else next.set(name, left);
  controls = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Makes a part of the address a filter, for as long as something shows it. */
export const useFilterName = (name: string): void =>
  useLayoutEffect(() => {
    count(name, 1);
    return () => count(name, -1);
  }, [name]);

/** Tells filters from whatever else an address carries. */
export const useFilterNames = (): ReadonlyMap<string, number> =>
  useSyncExternalStore(subscribe, () => controls);
