import { subscriptionsRoute } from '@dipper/contract';
import type { Subscription } from '@dipper/contract';
import { bodyOf } from '../api/index.ts';
import type { Api } from '../api/index.ts';
import type { Query } from '../query/index.ts';
import { recurringKey } from './cards.ts';

export const subscriptionsQuery = (api: Api): Query<readonly Subscription[]> => ({
  queryKey: [...recurringKey, 'subscriptions'],
  queryFn: async ({ signal }) => (await bodyOf(api(subscriptionsRoute, { signal }))).results,
  staleTime: 0,
});
