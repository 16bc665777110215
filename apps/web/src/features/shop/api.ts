import { badgesRoute, decodeAmount, monthlyPaymentRoute, productsRoute } from '@dipper/contract';
import type { BadgeStyle, Country, Currency, Product, ProductCategory } from '@dipper/contract';
import { bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import type { Query } from '../../shared/query/index.ts';
import { withoutNewbie } from './model.ts';

export type ProductsWanted = {
  readonly country: Country;
  readonly category?: ProductCategory;
  /** As the app names it; the server tells the Android list by it. */
  readonly product_name?: string;
};

/** What is for newcomers stands on the event's page. */
const offered = ({ category }: ProductsWanted, products: readonly Product[]): readonly Product[] =>
  category === 'NEWBIE' ? products : withoutNewbie(products);

export const spoonsOnSale = (api: Api, wanted: ProductsWanted): Query<readonly Product[]> => ({
  queryKey: ['shop', 'products', wanted],
  queryFn: async ({ signal }) =>
    offered(wanted, (await bodyOf(api(productsRoute, { query: wanted, signal }))).results),
});

export const badgeStyles = (api: Api, country: Country): Query<readonly BadgeStyle[]> => ({
  queryKey: ['shop', 'badges', country],
  queryFn: async ({ signal }) =>
    (await bodyOf(api(badgesRoute, { query: { country }, signal }))).badge_styles,
});

export type MinorLimit = {
  readonly limit: bigint;
  readonly remaining: bigint;
  readonly currency: Currency;
};

/** Only minors have one. */
export const minorLimit = (api: Api): Query<MinorLimit | null> => ({
  queryKey: ['shop', 'minor-limit'],
  queryFn: async ({ signal }) => {
    const { limit, remaining, currency } = await bodyOf(api(monthlyPaymentRoute, { signal }));
    if (limit === null || remaining === null) return null;
    return { limit: decodeAmount(limit), remaining: decodeAmount(remaining), currency };
  },
});
