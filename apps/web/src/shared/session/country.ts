import type { Country } from '@dipper/contract';
import { createContext, use } from 'react';

/** The country whose language, money and rules the page follows now. */
export const CountryContext = createContext<Country>('kr');

export const useCountry = (): Country => use(CountryContext);
