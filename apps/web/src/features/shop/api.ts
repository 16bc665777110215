import { badgesRoute, productsRoute } from '@dipper/contract';
import type { BadgeStyle, Country, Locale, Product, ProductCategory } from '@dipper/contract';
import { bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import type { Query } from '../../shared/query/index.ts';
import type { MinorLimit } from './minor-limit.ts';
import { loadLater } from './load-later.ts';
import { withoutNewbie } from './model.ts';

export type ProductsQuery = {
  readonly country: Country;
  readonly category?: ProductCategory;
  /** The app's product name, by which the server recognizes the Android list. */
  readonly product_name?: string;
};

/** Keeps newcomers' products off the list: they are on the event's page. */
export const offered = (
  { category }: ProductsQuery,
  products: readonly Product[],
): readonly Product[] => (category === 'NEWBIE' ? products : withoutNewbie(products));

export const spoonsOnSale = (api: Api, query: ProductsQuery): Query<readonly Product[]> => ({
  queryKey: ['shop', 'products', query],
  queryFn: async ({ signal }) =>
    offered(query, (await bodyOf(api(productsRoute, { query, signal }))).results),
});

export const badgeStyles = (
  api: Api,
  country: Country,
  locale: Locale,
): Query<readonly BadgeStyle[]> => ({
  queryKey: ['shop', 'badges', country, locale],
  queryFn: async ({ signal }) =>
    (await bodyOf(api(badgesRoute, { query: { country, locale }, signal }))).badge_styles,
});

/** Only minors have one, so only they load what asks for it. */
export const minorLimit = (api: Api): Query<MinorLimit | null> => ({
  queryKey: ['shop', 'minor-limit'],
  queryFn: async ({ signal }) => {
    const { askMinorLimit } = await loadLater();
    return await askMinorLimit(api, signal);
  },
});
