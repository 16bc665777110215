import type { Query } from '../../query/index.ts';

/** One page of a list, and where the next one starts if there is more. */
export type Page<Item> = { readonly items: readonly Item[]; readonly next: string | undefined };
export type PageQuery<Item> = (cursor: string | undefined) => Query<Page<Item>>;

/** Builds the input of a list request. */
export const pageAt = (
  cursor: string | undefined,
): { readonly query: { readonly cursor?: string } } => ({
  query: cursor === undefined ? {} : { cursor },
});
