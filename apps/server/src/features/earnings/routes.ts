import {
  cashDailyRoute,
  cashMonthlyRoute,
  encodeAmount,
  subscriptionDailyRoute,
  subscriptionMonthlyRoute,
} from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { mountIncomeFiles } from './files.ts';
import { cursorOfDay, earlierMonth, hiddenUntil, isRealMonth, placeOfCursor } from './model.ts';
import { findDays, findFirstSubscription, findMonths, findTotals } from './repository.ts';
import type { DayRow, MonthRow, Source } from './repository.ts';

type MonthsQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly before?: string | undefined;
};

const findMonthsOf = async (
  database: Database,
  person: PersonKey,
  { source, query }: { readonly source: Source; readonly query: MonthsQuery },
): Promise<readonly MonthRow[] | undefined> => {
  const before = earlierMonth(query.before, query.cursor);
  if (query.cursor !== undefined && !isRealMonth(query.cursor)) return undefined;
  if (before !== undefined && !isRealMonth(before)) return undefined;
  return findMonths(database, person, { source, before, limit: query.limit + 1 });
};

const monthOf = ({ id }: { readonly id: string }): string => id;

const mountMonths = (http: Http, database: Database): void => {
  http.mount(cashMonthlyRoute, async ({ person, query }) => {
    const [totals, rows] = await Promise.all([
      findTotals(database, person),
      findMonthsOf(database, person, { source: 'spoon', query }),
    ]);
    if (rows === undefined) return problem('wrong_request_format');
    const items = rows.map(({ month, spoons, amount }) => ({
      id: month,
      spoons: encodeAmount(spoons),
      amount: encodeAmount(amount),
    }));
    const page = pageAnswer(items, query, monthOf);
    const sums = {
      total_remain_amount: encodeAmount(totals.remain),
      total_spoon: encodeAmount(totals.spoons),
      total_amount: encodeAmount(totals.amount),
    };
    return answer(200, { ...sums, ...page.body }, page.options);
  });

  http.mount(subscriptionMonthlyRoute, async ({ person, query }) => {
    const [first, rows] = await Promise.all([
      findFirstSubscription(database, person),
      findMonthsOf(database, person, { source: 'subscription', query }),
    ]);
    if (rows === undefined) return problem('wrong_request_format');
    const visibleFrom = hiddenUntil(first)?.toISOString() ?? null;
    const items = rows.map(({ month, entries, amount }) => ({
      id: month,
      subscribers: entries,
      amount: encodeAmount(amount),
      visibleFrom,
    }));
    return pageAnswer(items, query, monthOf);
  });
};

const placeOf = ({ date, product_id: productId }: DayRow): string =>
  cursorOfDay({ date, productId });

type DaysQuery = { readonly limit: number; readonly cursor?: string | undefined };

const findDaysOf = async (
  database: Database,
  person: PersonKey,
  { source, month, query }: { source: Source; month: string; query: DaysQuery },
): Promise<readonly DayRow[] | undefined> => {
  const after = query.cursor === undefined ? undefined : placeOfCursor(query.cursor);
  if (query.cursor !== undefined && after === undefined) return undefined;
  return findDays(database, person, { source, month, after, limit: query.limit + 1 });
};

const mountDays = (http: Http, database: Database): void => {
  http.mount(cashDailyRoute, async ({ person, params, query }) => {
    const month = params.id;
    if (!isRealMonth(month)) return problem('wrong_date_pattern');
    const rows = await findDaysOf(database, person, { source: 'spoon', month, query });
    if (rows === undefined) return problem('wrong_request_format');
    const last = rows[query.limit - 1];
    const items = rows.map(({ date, entries, spoons, amount }) => ({
      date,
      gifts: entries,
      spoons: encodeAmount(spoons),
      amount: encodeAmount(amount),
    }));
    return pageAnswer(items, query, () => (last === undefined ? '' : placeOf(last)));
  });

  http.mount(subscriptionDailyRoute, async ({ person, params, query }) => {
    const month = params.id;
    if (!isRealMonth(month)) return problem('wrong_date_pattern');
    const hidden = hiddenUntil(await findFirstSubscription(database, person));
    if (hidden !== undefined) return problem('settlement_not_visible_yet');
    const rows = await findDaysOf(database, person, { source: 'subscription', month, query });
    if (rows === undefined) return problem('wrong_request_format');
    const last = rows[query.limit - 1];
    const items = rows.map(({ date, product_id: productId, plan, entries, amount }) => ({
      date,
      productId: Number(productId),
      plan,
      subscribers: entries,
      amount: encodeAmount(amount),
    }));
    return pageAnswer(items, query, () => (last === undefined ? '' : placeOf(last)));
  });
};

/** Mounts a DJ's income by month and by day of their country. */
export const mountEarnings = (http: Http, database: Database): void => {
  mountMonths(http, database);
  mountDays(http, database);
  mountIncomeFiles(http, database);
};
