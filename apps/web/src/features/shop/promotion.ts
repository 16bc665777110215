import type { Country } from '@dipper/contract';
import { useApi } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import { useQuery, useQueryCache } from '../../shared/query/index.ts';
import type { Query } from '../../shared/query/index.ts';
import { useCountry, useSession } from '../../shared/session/index.ts';
import { loadLater } from './load-later.ts';
import type { Promotion } from './promotion-model.ts';

const nobody = 0;

export const promotionOf = (api: Api, country: Country, userId = nobody): Query<Promotion> => ({
  queryKey: ['shop', 'promotion', country, userId],
  queryFn: async ({ signal }) => {
    const { askPromotion } = await loadLater();
    return await askPromotion(api, country, signal);
  },
});

/** Nothing is asked before it is known who looks; what the document says is shown meanwhile. */
export const usePromotion = (): Promotion | undefined => {
  const api = useApi();
  const country = useCountry();
  const session = useSession();
  const userId = session.phase === 'person' ? session.person.userId : nobody;
  const written = useQueryCache().read(promotionOf(api, country));
  // Whoever was away hears the clock anew: some devices do not count while they sleep.
  const own = useQuery({
    ...promotionOf(api, country, userId),
    enabled: session.phase !== 'starting',
    refetchOnReturn: 'always',
  });
  return own.data ?? written.data;
};
