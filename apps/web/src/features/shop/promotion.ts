import type { Country, Locale } from '@dipper/contract';
import { useApi } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import { useLocale } from '../../shared/i18n/index.ts';
import { useQuery, useQueryCache } from '../../shared/query/index.ts';
import type { Query } from '../../shared/query/index.ts';
import { useCountry, useSession } from '../../shared/session/index.ts';
import { loadLater } from './load-later.ts';
import type { Promotion } from './promotion-model.ts';

const nobody = 0;

type Region = { readonly country: Country; readonly locale: Locale };

export const promotionOf = (api: Api, place: Region, userId = nobody): Query<Promotion> => ({
  queryKey: ['shop', 'promotion', place, userId],
  queryFn: async ({ signal }) => {
    const { askPromotion } = await loadLater();
    return await askPromotion(api, place, signal);
  },
});

/** Asks once the person is known; until then the promotion of the document is shown. */
export const usePromotion = (): Promotion | undefined => {
  const api = useApi();
  const place = { country: useCountry(), locale: useLocale() };
  const session = useSession();
  const userId = session.phase === 'person' ? session.person.userId : nobody;
  const written = useQueryCache().read(promotionOf(api, place));
  // The clock is asked for again after an absence: some devices do not count while they sleep.
  const own = useQuery({
    ...promotionOf(api, place, userId),
    enabled: session.phase !== 'starting',
    refetchOnReturn: 'always',
  });
  return own.data ?? written.data;
};
