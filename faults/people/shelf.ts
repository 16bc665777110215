import { productsRoute } from '@dipper/contract';
import type { Product } from '@dipper/contract';
import type { Person } from './people.ts';
import type { Way } from './ways.ts';

/** The products of a country, as the page of somebody there lists them. */
export const shelfOf = async (
  { call }: Person,
  country: Way['country'],
): Promise<readonly Product[]> => {
  const answer = await call(productsRoute, { query: { country, category: 'WEB' } });
  if (!answer.ok || answer.value.body.results.length === 0) throw new Error('the shelf is empty');
  return answer.value.body.results;
};
