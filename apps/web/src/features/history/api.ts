import {
  chargesRoute,
  decodeAmount,
  failuresRoute,
  monthlyPaymentRoute,
  paymentMonthsRoute,
  spoonLotsRoute,
} from '@dipper/contract';
import type { Charge, Currency, FailedPayment, SpoonLot } from '@dipper/contract';
import { ApiError, bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import { cursorOf, pageAt } from '../../shared/pages/index.ts';
import type { PageQuery } from '../../shared/pages/index.ts';
import type { Query } from '../../shared/query/index.ts';

const historyKey = 'history';

export const chargesPage =
  (api: Api): PageQuery<Charge> =>
  (cursor) => ({
    queryKey: [historyKey, 'charges', cursor],
    queryFn: async ({ signal }) => {
      const answer = await api(chargesRoute, { ...pageAt(cursor), signal });
      if (!answer.ok) throw new ApiError(answer.error);
      const { body, links } = answer.value;
      return { items: body.results, next: cursorOf(links['next']) };
    },
  });

export const failuresPage =
  (api: Api): PageQuery<FailedPayment> =>
  (cursor) => ({
    queryKey: [historyKey, 'failures', cursor],
    queryFn: async ({ signal }) => {
      const answer = await api(failuresRoute, { ...pageAt(cursor), signal });
      if (!answer.ok) throw new ApiError(answer.error);
      const { body, links } = answer.value;
      return { items: body.results, next: cursorOf(links['next']) };
    },
  });

export const lotsPage =
  (api: Api): PageQuery<SpoonLot> =>
  (cursor) => ({
    queryKey: [historyKey, 'spoons', cursor],
    queryFn: async ({ signal }) => {
      const answer = await api(spoonLotsRoute, { ...pageAt(cursor), signal });
      if (!answer.ok) throw new ApiError(answer.error);
      const { body, links } = answer.value;
      return { items: body.results, next: cursorOf(links['next']) };
    },
  });

export type Month = { readonly month: string; readonly count: number; readonly total: bigint };
export type Months = { readonly currency: Currency; readonly months: readonly Month[] };

export const monthsQuery = (api: Api): Query<Months> => ({
  queryKey: [historyKey, 'months'],
  queryFn: async ({ signal }) => {
    const { currency, months } = await bodyOf(api(paymentMonthsRoute, { signal }));
    return {
      currency,
      months: months.map(({ total, ...rest }) => ({ ...rest, total: decodeAmount(total) })),
    };
  },
});

export type MonthLimit = { readonly limit: bigint; readonly remaining: bigint };

/** Only minors have a monthly limit. */
export const monthLimitQuery = (api: Api): Query<MonthLimit | null> => ({
  queryKey: [historyKey, 'limit'],
  queryFn: async ({ signal }) => {
    const { limit, remaining } = await bodyOf(api(monthlyPaymentRoute, { signal }));
    if (limit === null || remaining === null) return null;
    return { limit: decodeAmount(limit), remaining: decodeAmount(remaining) };
  },
});
