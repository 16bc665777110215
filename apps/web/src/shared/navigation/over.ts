import { navigate as go, useHistoryState } from 'wouter/use-browser-location';

const here = (): string => location.pathname + location.search;

const overOf = (state: unknown): unknown => Reflect.get(Object(state), 'over');

/** Opens something over the page with a history entry of its own, so that the browser's back button closes it. */
export const openOver = (over: string): void => go(here(), { state: { before: here(), over } });

export const closeOver = (): void => history.back();

/** The entry stays without it, so that it does not open later by itself. */
export const forgetOver = (): void => {
  const { state } = history;
  if (overOf(state)) go(here(), { replace: true, state: { ...state, over: undefined } });
};

/** Names what stands over the page. */
export const useOver = (): unknown => overOf(useHistoryState());
