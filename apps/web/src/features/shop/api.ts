import { badgesRoute, decodeAmount, monthlyPaymentRoute, productsRoute } from '@dipper/contract';
import type { BadgeStyle, Country, Currency, ProductCategory } from '@dipper/contract';
import { queryOptions } from '@tanstack/react-query';
import { bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';

export type ProductsWanted = {
  readonly country: Country;
  readonly category?: ProductCategory;
  /** As the app names it; the server tells the Android list by it. */
  readonly product_name?: string;
};

export const spoonsOnSale = (api: Api, wanted: ProductsWanted) =>
  queryOptions({
    queryKey: ['shop', 'products', wanted],
    queryFn: async ({ signal }) =>
      (await bodyOf(api(productsRoute, { query: wanted, signal }))).results,
  });

export const badgeStyles = (api: Api, country: Country) =>
  queryOptions({
    queryKey: ['shop', 'badges', country],
    queryFn: async ({ signal }): Promise<readonly BadgeStyle[]> =>
      (await bodyOf(api(badgesRoute, { query: { country }, signal }))).badge_styles,
  });

export type MinorLimit = {
  readonly limit: bigint;
  readonly remaining: bigint;
  readonly currency: Currency;
};

/** Only minors have one. */
export const minorLimit = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'minor-limit'],
    queryFn: async ({ signal }): Promise<MinorLimit | null> => {
      const { limit, remaining, currency } = await bodyOf(api(monthlyPaymentRoute, { signal }));
      if (limit === null || remaining === null) return null;
      return { limit: decodeAmount(limit), remaining: decodeAmount(remaining), currency };
    },
  });
