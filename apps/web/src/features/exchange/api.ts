import {
  decodeAmount,
  dotmoneyProductRoute,
  dotmoneyProductsRoute,
  encodeAmount,
  estimateExchangeRoute,
  exchangeRoute,
  keptPayeeRoute,
  payoneerUserStatusRoute,
} from '@dipper/contract';
import type { AnswerOf, ExchangeRequest, PayoutType } from '@dipper/contract';
import { bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import { exchangeKey, linesOf } from '../../shared/exchange/index.ts';
import type { Lines } from '../../shared/exchange/index.ts';
import type { Query } from '../../shared/query/index.ts';

export const estimateQuery = (api: Api, type: PayoutType, points: bigint): Query<Lines> => ({
  queryKey: [...exchangeKey, 'estimate', type, points.toString()],
  queryFn: async ({ signal }) => {
    const body = { exchangeAmount: encodeAmount(points), type };
    return linesOf(await bodyOf(api(estimateExchangeRoute, { body, signal })));
  },
});

/** Asks for the request as the server tells it. Its own key keeps it apart from the history's form of it. */
export const exchangeQuery = (api: Api, exchangeId: string): Query<ExchangeRequest> => ({
  queryKey: [...exchangeKey, 'asked', exchangeId],
  queryFn: async ({ signal }) =>
    await bodyOf(api(exchangeRoute, { params: { id: exchangeId }, signal })),
  staleTime: 0,
});

type LastPayee = AnswerOf<typeof keptPayeeRoute>['body'];

export const keptPayeeQuery = (api: Api): Query<LastPayee> => ({
  queryKey: [...exchangeKey, 'payee'],
  queryFn: async ({ signal }) => await bodyOf(api(keptPayeeRoute, { signal })),
});

type PayoneerAccount = AnswerOf<typeof payoneerUserStatusRoute>['body'];

export const payoneerQuery = (api: Api): Query<PayoneerAccount> => ({
  queryKey: [...exchangeKey, 'payoneer'],
  queryFn: async ({ signal }) => await bodyOf(api(payoneerUserStatusRoute, { signal })),
  staleTime: 0,
});

export type PartnerProduct = {
  readonly productId: number;
  readonly name: string;
  readonly money: bigint;
  readonly points: bigint;
  readonly imageUrl: string | null;
  readonly isAvailable: boolean;
};

type ProductAnswer = AnswerOf<typeof dotmoneyProductRoute>['body'];

const productOf = (answer: ProductAnswer): PartnerProduct => ({
  ...answer,
  money: decodeAmount(answer.money),
  points: decodeAmount(answer.points),
});

export const productsQuery = (api: Api): Query<readonly PartnerProduct[]> => ({
  queryKey: [...exchangeKey, 'dotmoney'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api(dotmoneyProductsRoute, { signal }))).results.map(productOf),
});

export const productQuery = (api: Api, productId: string): Query<PartnerProduct> => ({
  queryKey: [...exchangeKey, 'dotmoney', productId],
  queryFn: async ({ signal }) =>
    productOf(await bodyOf(api(dotmoneyProductRoute, { params: { id: productId }, signal }))),
  staleTime: 0,
});
