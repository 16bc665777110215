import { createContext, use, useMemo } from 'react';
import { navigate as go, usePathname, useSearch } from 'wouter/use-browser-location';
import { placeOf } from './place.ts';
import type { RouteLocation } from './place.ts';

export const currentPlace = (): RouteLocation => placeOf(location.pathname + location.search);

/** The address of a page that is being written on the server, where there is no address bar. */
export const WrittenAddressContext = createContext<
  { readonly path: string; readonly search: string } | undefined
>(undefined);

export const usePlace = (): RouteLocation => {
  const written = use(WrittenAddressContext);
  const path = usePathname(written && { ssrPath: written.path });
  const search = useSearch(written && { ssrSearch: written.search });
  return useMemo(() => placeOf(path + search), [path, search]);
};

const here = (): string => location.pathname + location.search;

/** Returns the address of the previous history entry, if it belongs to this page. */
const addressBefore = (): unknown => Reflect.get(Object(history.state), 'before');

export const navigate = (address: string): void => go(address, { state: { before: here() } });

/** Changes the address without leaving the earlier one in the history. */
export const replaceAddress = (address: string): void =>
  go(address, { replace: true, state: history.state });

/** The button at the top and the browser's own do the same, where both lead to the same place. */
export const goBackTo = (address: string): void => {
  const before = addressBefore();
  if (typeof before === 'string' && placeOf(before).path === placeOf(address).path) history.back();
  else replaceAddress(address);
};
