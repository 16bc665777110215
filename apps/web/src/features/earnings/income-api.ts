import {
  cashDailyFileRoute,
  cashDailyRoute,
  cashMonthlyRoute,
  decodeAmount,
  subscriptionDailyFileRoute,
  subscriptionDailyRoute,
  subscriptionMonthlyRoute,
} from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import { ApiError, bodyOf } from '../../shared/api/index.ts';
import type { Api, ApiProblem } from '../../shared/api/index.ts';
import { exchangeKey } from '../../shared/exchange/index.ts';
import type { IncomePart } from '../../shared/exchange/index.ts';
import { cursorOf, pageAt } from '../../shared/pages/index.ts';
import type { PageQuery } from '../../shared/pages/index.ts';
import type { Query } from '../../shared/query/index.ts';
import { addMonths, monthsShown, yearTo } from './model/income.ts';
import type { IncomeYear, MonthIncome } from './model/income.ts';

const incomeKey = [...exchangeKey, 'income'] as const;

type MonthsQuery = { readonly before: string; readonly limit: number };
type Rows = {
  readonly rows: readonly MonthIncome[];
  /** The time from which the days of subscriptions are visible; null if they already are. */
  readonly visibleFrom: string | null;
};

const askRows = async (
  api: Api,
  { part, query, signal }: { part: IncomePart; query: MonthsQuery; signal: AbortSignal },
): Promise<Rows> => {
  if (part === 'spoons') {
    const { results } = await bodyOf(api(cashMonthlyRoute, { query, signal }));
    const rows = results.map(({ id, amount, spoons }) => {
      return { month: id, amount: decodeAmount(amount), count: decodeAmount(spoons) };
    });
    return { rows, visibleFrom: null };
  }
  const { results } = await bodyOf(api(subscriptionMonthlyRoute, { query, signal }));
  const rows = results.map(({ id, amount, subscribers }) => {
    return { month: id, amount: decodeAmount(amount), count: BigInt(subscribers) };
  });
  return { rows, visibleFrom: results[0]?.visibleFrom ?? null };
};

export type Income = IncomeYear & Pick<Rows, 'visibleFrom'>;

/** One more than is shown, because it tells whether there are earlier ones. */
export const incomeQuery = (api: Api, part: IncomePart, last: string): Query<Income> => ({
  queryKey: [...incomeKey, part, 'months', last],
  queryFn: async ({ signal }) => {
    const query = { before: addMonths(last, 1), limit: monthsShown + 1 };
    const { rows, visibleFrom } = await askRows(api, { part, query, signal });
    return { ...yearTo(last, rows), visibleFrom };
  },
});

export type Day = {
  readonly key: string;
  readonly date: string;
  readonly amount: bigint;
  /** Gifts, or subscriptions that paid. */
  readonly count: bigint;
  readonly spoons: bigint | undefined;
  readonly plan: string | undefined;
};

const dayKey = (part: IncomePart, month: string, cursor: string | undefined) =>
  [...incomeKey, part, 'days', month, cursor] as const;

export const spoonDays =
  (api: Api, month: string): PageQuery<Day> =>
  (cursor) => ({
    queryKey: dayKey('spoons', month, cursor),
    queryFn: async ({ signal }) => {
      const params = { id: month };
      const answer = await api(cashDailyRoute, { params, ...pageAt(cursor), signal });
      if (!answer.ok) throw new ApiError(answer.error);
      const { body, links } = answer.value;
      const items = body.results.map(({ date, amount, gifts, spoons }): Day => ({
        key: date,
        date,
        amount: decodeAmount(amount),
        count: BigInt(gifts),
        spoons: decodeAmount(spoons),
        plan: undefined,
      }));
      return { items, next: cursorOf(links['next']) };
    },
  });

export const subscriptionDays =
  (api: Api, month: string): PageQuery<Day> =>
  (cursor) => ({
    queryKey: dayKey('subscriptions', month, cursor),
    queryFn: async ({ signal }) => {
      const params = { id: month };
      const answer = await api(subscriptionDailyRoute, { params, ...pageAt(cursor), signal });
      if (!answer.ok) throw new ApiError(answer.error);
      const { body, links } = answer.value;
      const items = body.results.map(({ date, amount, subscribers, productId, plan }): Day => ({
        key: `${date} ${productId}`,
        date,
        amount: decodeAmount(amount),
        count: BigInt(subscribers),
        spoons: undefined,
        plan,
      }));
      return { items, next: cursorOf(links['next']) };
    },
  });

const fileRouteOf = {
  spoons: cashDailyFileRoute,
  subscriptions: subscriptionDailyFileRoute,
} as const;

/** The days of a month as a file for a spreadsheet. */
export const fetchIncomeFile = async (
  api: Api,
  { part, month, locale }: { part: IncomePart; month: string; locale: Locale },
): Promise<Blob | ApiProblem> => {
  const answer = await api(fileRouteOf[part], { params: { id: month }, query: { locale } });
  if (!answer.ok) return answer.error;
  const { body } = answer.value;
  return body instanceof Blob ? body : { kind: 'unreadable', status: 200, body: null };
};
