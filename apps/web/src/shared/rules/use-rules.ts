import type { Country } from '@dipper/contract';
import { problemOf, useApi } from '../api/index.ts';
import type { Api } from '../api/index.ts';
import { useQuery } from '../query/index.ts';
import type { Query } from '../query/index.ts';
import { useCountry } from '../session/index.ts';
import type { Rules } from './ask-rules.ts';

const rulesQuery = (api: Api, country: Country): Query<Rules> => ({
  queryKey: ['rules', country],
  queryFn: async ({ signal }) => (await import('./ask-rules.ts')).askRules(api, country, signal),
});

/** Limits, days and who sells, as they hold now; undefined until they are known. */
export const useRules = () => {
  const { data, error, refetch } = useQuery(rulesQuery(useApi(), useCountry()));
  return { rules: data, problem: data === undefined ? problemOf(error) : undefined, refetch };
};
