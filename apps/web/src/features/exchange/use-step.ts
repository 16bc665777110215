import { useEffect, useSyncExternalStore } from 'react';
import { navigate, replaceAddress } from '../../shared/navigation/index.ts';
import { requestScreens } from './model/screens.ts';
import type { RequestScreen } from './model/screens.ts';

/** Events that change an address without loading the page; the last two are the router's own. */
const moves = ['popstate', 'hashchange', 'pushState', 'replaceState'] as const;

const watch = (onMove: () => void): (() => void) => {
  for (const move of moves) addEventListener(move, onMove);
  return () => {
    for (const move of moves) removeEventListener(move, onMove);
  };
};

const read = (): string => location.hash.slice(1);

export type Step =
  | { readonly name: RequestScreen }
  | { readonly name: 'done'; readonly exchangeId: string };

const doneShape = /^done\/([\w-]{1,80})$/;

const stepOf = (hash: string): Step => {
  const exchangeId = doneShape.exec(hash)?.[1];
  if (exchangeId !== undefined) return { name: 'done', exchangeId };
  return { name: requestScreens.find((each) => each === hash) ?? 'form' };
};

export const addressOfScreen = (path: string, screen: RequestScreen): string =>
  screen === 'form' ? path : `${path}#${screen}`;

/** The steps of one request: the browser's own way back leads to the one before, with what was written. */
export const useStep = (path: string) => {
  const step = stepOf(useSyncExternalStore(watch, read, () => ''));
  const { name } = step;
  useEffect(() => {
    // Some browsers return a promise here, which an effect must not return.
    scrollTo(0, 0);
  }, [name]);
  return {
    step,
    goTo: (screen: RequestScreen) => navigate(addressOfScreen(path, screen)),
    /** Falls back to what is asked for first: a reload has forgotten what was typed. */
    fallBackTo: (screen: RequestScreen) => replaceAddress(addressOfScreen(path, screen)),
    finish: (exchangeId: string) => replaceAddress(`${path}#done/${exchangeId}`),
  };
};
