import {
  badgesRoute,
  countrySchema,
  localeOfCountry,
  localeSchema,
  productsRoute,
} from '@dipper/contract';
import * as z from 'zod/mini';
import type { Api } from '../../shared/api/index.ts';
import type { QueryCache } from '../../shared/query/index.ts';
import { badgeStyles, offered, spoonsOnSale } from './api.ts';
import { promotionOf } from './promotion.ts';

/** The server's data in the page, which saves the list its own requests. */
export const offerSchema = z.object({
  country: countrySchema,
  locale: z.optional(localeSchema),
  products: productsRoute.answers[200],
  badges: badgesRoute.answers[200],
  promotion: z.optional(z.nullable(z.object({ title: z.string(), text: z.string() }))),
});
export type Offer = z.infer<typeof offerSchema>;

type OfferContext = { readonly api: Api; readonly queries: QueryCache; readonly isFresh: boolean };

/** Fills the cache as if the list had asked; a page from the browser's cache shows it, but still asks. */
export const keepOffer = (offer: Offer, { api, queries, isFresh }: OfferContext): void => {
  const { country, locale = localeOfCountry[country] } = offer;
  const spoons = spoonsOnSale(api, { country });
  const styles = badgeStyles(api, country, locale);
  queries.put(spoons.queryKey, offered({ country }, offer.products.results));
  queries.put(styles.queryKey, offer.badges.badge_styles);
  const promotion = promotionOf(api, { country, locale }).queryKey;
  queries.put(promotion, { banner: offer.promotion ?? undefined });
  // How long it still runs, it asks for itself.
  queries.invalidate(isFresh ? promotion : ['shop']);
};
