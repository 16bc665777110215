import type { TermsAnswer, TermsKey } from '@dipper/contract';
import { problemOf, useApi } from '../api/index.ts';
import { useLocale } from '../i18n/index.ts';
import { useQuery } from '../query/index.ts';
import type { Query } from '../query/index.ts';
import { useCountry } from '../session/index.ts';

/** Loads the terms as they hold now, with their version. */
export const useTerms = (key: TermsKey) => {
  const api = useApi();
  const country = useCountry();
  const locale = useLocale();
  const query: Query<TermsAnswer> = {
    queryKey: ['terms', country, key, locale],
    queryFn: async ({ signal }) =>
      (await import('./ask-terms.ts')).askTerms(api, { country, key, locale }, signal),
  };
  const { data, error, refetch } = useQuery(query);
  return { terms: data, problem: data === undefined ? problemOf(error) : undefined, refetch };
};
