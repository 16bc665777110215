import { cardsRoute } from '@dipper/contract';
import type { Card } from '@dipper/contract';
import { bodyOf } from '../api/index.ts';
import type { Api } from '../api/index.ts';
import type { Query } from '../query/index.ts';
import { inOrder } from './model/card.ts';

/** Everything about cards and subscriptions: a change of one changes what is said of the others. */
export const recurringKey = ['recurring'] as const;

export const cardsQuery = (api: Api): Query<readonly Card[]> => ({
  queryKey: [...recurringKey, 'cards'],
  queryFn: async ({ signal }) => inOrder((await bodyOf(api(cardsRoute, { signal }))).results),
});
