import { purchaseLimitRoute } from '@dipper/contract';
import type { LimitAnswer } from '@dipper/contract';
import { bodyOf } from '../api/index.ts';
import type { Api } from '../api/index.ts';
import type { Query } from '../query/index.ts';

/** Asks for the limits of a purchase. The server counts; the page only tells beforehand. */
export const purchaseLimitQuery = (api: Api, productId: number): Query<LimitAnswer> => ({
  queryKey: ['purchase', 'limit', productId],
  queryFn: async ({ signal }) =>
    await bodyOf(api(purchaseLimitRoute, { query: { productId }, signal })),
  staleTime: 0,
});
