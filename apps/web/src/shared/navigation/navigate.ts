import { useMemo } from 'react';
import { navigate as go, usePathname, useSearch } from 'wouter/use-browser-location';
import { placeOf } from './place.ts';
import type { Place } from './place.ts';

export const currentPlace = (): Place => placeOf(location.pathname + location.search);

export const usePlace = (): Place => {
  const path = usePathname();
  const search = useSearch();
  return useMemo(() => placeOf(path + search), [path, search]);
};

export const navigate = (address: string): void => go(address);

/** Changes the address without leaving the earlier one in the history. */
export const replaceAddress = (address: string): void => go(address, { replace: true });
