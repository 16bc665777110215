import {
  cashMonthlyRoute,
  decodeAmount,
  exchangeInfoOf,
  exchangeRoute,
  exchangesRoute,
} from '@dipper/contract';
import type {
  ExchangeInfo,
  ExchangeRequest,
  ExchangeStatus,
  ExchangeType,
  Unit,
} from '@dipper/contract';
import { ApiError, bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import { exchangeKey, linesOf } from '../../shared/exchange/index.ts';
import type { Lines } from '../../shared/exchange/index.ts';
import { cursorOf, pageAt } from '../../shared/pages/index.ts';
import type { PageQuery } from '../../shared/pages/index.ts';
import type { Query } from '../../shared/query/index.ts';

export type Exchange = Pick<
  ExchangeRequest,
  | 'exchangeId'
  | 'type'
  | 'status'
  | 'date'
  | 'steps'
  | 'isCancelable'
  | 'estimatedDepositDate'
  | 'actualDepositDate'
  | 'cancellationDate'
  | 'reason'
> & {
  readonly amount: bigint;
  readonly unit: Unit;
  readonly points: bigint;
  /** Undefined for a conversion: nothing is deducted from it. */
  readonly lines: Lines | undefined;
};

export const toExchange = ({ amount, points, estimated, ...rest }: ExchangeRequest): Exchange => ({
  ...rest,
  amount: decodeAmount(amount),
  points: decodeAmount(points),
  lines: estimated === null ? undefined : linesOf(estimated),
});

/** The balance check: what is left, and what was ever received and earned. */
export const totalsQuery = (api: Api): Query<ExchangeInfo> => ({
  queryKey: [...exchangeKey, 'totals'],
  queryFn: async ({ signal }) =>
    exchangeInfoOf(await bodyOf(api(cashMonthlyRoute, { query: { limit: 1 }, signal }))),
});

const listKey = [...exchangeKey, 'list'] as const;

export const exchangesPage =
  (api: Api, type: ExchangeType | undefined): PageQuery<Exchange> =>
  (cursor) => ({
    queryKey: [...listKey, type, cursor],
    queryFn: async ({ signal }) => {
      const { query } = pageAt(cursor);
      const answer = await api(exchangesRoute, {
        query: { ...query, ...(type !== undefined && { type }) },
        signal,
      });
      if (!answer.ok) throw new ApiError(answer.error);
      const { body, links } = answer.value;
      return { items: body.results.map(toExchange), next: cursorOf(links['next']) };
    },
  });

const openStatuses: readonly ExchangeStatus[] = ['checking', 'waiting_for_deposit'];

/** Asks for open exchanges. There is one at a time, besides those that an operator investigates. */
export const openExchangesQuery = (api: Api): Query<readonly Exchange[]> => ({
  queryKey: [...exchangeKey, 'open'],
  queryFn: async ({ signal }) => {
    const answers = await Promise.all(
      openStatuses.map((status) => bodyOf(api(exchangesRoute, { query: { status }, signal }))),
    );
    return answers.flatMap(({ results }) => results.map(toExchange));
  },
});

export const exchangeQuery = (api: Api, exchangeId: string): Query<Exchange> => ({
  queryKey: [...exchangeKey, 'one', exchangeId],
  queryFn: async ({ signal }) =>
    toExchange(await bodyOf(api(exchangeRoute, { params: { id: exchangeId }, signal }))),
});
