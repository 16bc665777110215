import type { Country } from '@dipper/contract';
import { useCallback } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

/** What a country is called: its code is another country’s to who reads it, as `ar` is Argentina. */
export const useCountryName = (): ((country: Country) => string) => {
  const t = useTexts('core');
  return useCallback((country) => t(`country_${country}`), [t]);
};

export function CountryName({ of }: { readonly of: Country }): ReactNode {
  return useCountryName()(of);
}
