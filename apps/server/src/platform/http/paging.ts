import { formatLinkHeader } from '@dipper/contract';
import { answer } from './reply.ts';
import type { Answer } from './reply.ts';

type PageQuery = { readonly limit: number; readonly cursor?: string | undefined };

type Page<Item> = { readonly results: Item[]; readonly nextCursor: string | null };

const addressOf = (query: PageQuery, cursor: string): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `?${parameters}`;
};

/**
 * A page made from one item more than it holds, which shows that there is another page. The start
 * of the next page is in the body, and in a link relative to this one.
 */
export const pageAnswer = <Item>(
  found: readonly Item[],
  query: PageQuery,
  cursorOf: (last: Item) => string,
): Answer<200, Page<Item>> => {
  const results = found.slice(0, query.limit);
  const last = results.at(-1);
  if (found.length <= query.limit || last === undefined) {
    return answer(200, { results, nextCursor: null });
  }
  const nextCursor = cursorOf(last);
  const link = formatLinkHeader({ next: addressOf(query, nextCursor) });
  return answer(200, { results, nextCursor }, { headers: { link } });
};
