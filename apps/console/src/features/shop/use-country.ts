import { countries } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';

export const countryIn = (search: string): Country => {
  const requested = new URLSearchParams(search).get('country');
  return countries.find((country) => country === requested) ?? 'kr';
};

/** Reads the chosen country from the address, so that a page can be shared. */
export const useCountry = (): readonly [Country, (country: string) => void] => {
  const search = useSearch();
  const [location, go] = useLocation();
  const choose = useCallback(
    (country: string) => go(`${location}?country=${country}`),
    [go, location],
  );
  return [countryIn(search), choose];
};
