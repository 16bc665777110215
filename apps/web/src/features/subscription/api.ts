import {
  cardPaymentRoute,
  subscriptionChangePreviewRoute,
  subscriptionPaymentsRoute,
  subscriptionProductsRoute,
  subscriptionRefundPreviewRoute,
  subscriptionRoute,
  subscriptionTimelineRoute,
} from '@dipper/contract';
import type {
  CardPaymentAnswer,
  Locale,
  PeriodPayment,
  Subscription,
  SubscriptionChange,
  SubscriptionEvent,
  SubscriptionProduct,
  SubscriptionRefundPreview,
  SubscriptionType,
} from '@dipper/contract';
import { bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import type { Query } from '../../shared/query/index.ts';
import { recurringKey } from '../../shared/recurring/index.ts';

export type Offer = { readonly type: SubscriptionType; readonly djId: number | undefined };

/** An offer, and the language that its benefits are read in. */
type OfferRead = Offer & { readonly locale: Locale };

/** Asks for the products each time: a shown price must be the current one. */
export const productsQuery = (
  api: Api,
  { type, djId, locale }: OfferRead,
): Query<readonly SubscriptionProduct[]> => ({
  queryKey: [...recurringKey, 'products', type, djId, locale],
  queryFn: async ({ signal }) => {
    const query = { type, locale, ...(djId === undefined ? {} : { djId }) };
    return (await bodyOf(api(subscriptionProductsRoute, { query, signal }))).results;
  },
  staleTime: 0,
});

export const subscriptionQuery = (api: Api, id: string): Query<Subscription> => ({
  queryKey: [...recurringKey, 'subscription', id],
  queryFn: async ({ signal }) => await bodyOf(api(subscriptionRoute, { params: { id }, signal })),
  staleTime: 0,
});

export const timelineQuery = (api: Api, id: string): Query<readonly SubscriptionEvent[]> => ({
  queryKey: [...recurringKey, 'timeline', id],
  queryFn: async ({ signal }) =>
    (await bodyOf(api(subscriptionTimelineRoute, { params: { id }, signal }))).results,
  staleTime: 0,
});

const receiptsShown = 100;

export const paymentsQuery = (api: Api, id: string): Query<readonly PeriodPayment[]> => ({
  queryKey: [...recurringKey, 'payments', id],
  queryFn: async ({ signal }) => {
    const request = { params: { id }, query: { limit: receiptsShown }, signal };
    return (await bodyOf(api(subscriptionPaymentsRoute, request))).results;
  },
  staleTime: 0,
});

export const cardPaymentQuery = (api: Api, id: string): Query<CardPaymentAnswer> => ({
  queryKey: [...recurringKey, 'card-payment', id],
  queryFn: async ({ signal }) => await bodyOf(api(cardPaymentRoute, { params: { id }, signal })),
  staleTime: 0,
});

export const refundPreviewQuery = (api: Api, id: string): Query<SubscriptionRefundPreview> => ({
  queryKey: [...recurringKey, 'refund', id],
  queryFn: async ({ signal }) =>
    await bodyOf(api(subscriptionRefundPreviewRoute, { params: { id }, signal })),
  staleTime: 0,
});

export const changePreviewQuery = (
  api: Api,
  id: string,
  productId: number,
): Query<SubscriptionChange> => ({
  queryKey: [...recurringKey, 'change', id, productId],
  queryFn: async ({ signal }) =>
    await bodyOf(
      api(subscriptionChangePreviewRoute, { params: { id }, query: { productId }, signal }),
    ),
  staleTime: 0,
});
