import type { Country } from '@dipper/contract';
import { useCallback } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

/** Returns the country's name: its code may be read as another country, like `ar` as Argentina. */
export const useCountryName = (): ((country: Country) => string) => {
  const t = useTexts('core');
  return useCallback((country) => t(`country_${country}`), [t]);
};

export function CountryName({ of }: { readonly of: Country }): ReactNode {
  return useCountryName()(of);
}
