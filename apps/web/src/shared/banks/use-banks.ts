import { bankNameIn } from '@dipper/contract';
import { problemOf, useApi } from '../api/index.ts';
import type { Api } from '../api/index.ts';
import { useLocale } from '../i18n/index.ts';
import { useQuery } from '../query/index.ts';
import type { Query } from '../query/index.ts';
import type { Banks } from './ask-banks.ts';

const banksQuery = (api: Api): Query<Banks> => ({
  queryKey: ['banks'],
  // The code of the request loads with it: most people who pay by transfer never cash out.
  queryFn: async ({ signal }) => (await import('./ask-banks.ts')).askBanks(api, signal),
});

/** The banks that can be paid to, in the language of the page, and what any bank is called. */
export const useBanks = () => {
  const locale = useLocale();
  const { data, error, refetch } = useQuery(banksQuery(useApi()));
  const all = data && [...data.results, ...data.former];
  return {
    banks: data?.results.map((bank) => ({ code: bank.code, name: bankNameIn(bank, locale) })),
    /** Empty while the list is loading; an unknown bank is shown by its number. */
    nameOf: (code: string): string => {
      const bank = all?.find((each) => each.code === code);
      if (bank !== undefined) return bankNameIn(bank, locale);
      return all === undefined && error === null ? '' : code;
    },
    problem: data === undefined ? problemOf(error) : undefined,
    refetch,
  };
};
