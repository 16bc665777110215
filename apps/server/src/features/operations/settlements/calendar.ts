import { settlementCalendarRoute } from '@dipper/contract';
import {
  countByDay,
  findFirstRuns,
  findRuns,
  zoneOfProvider,
} from '../../../core/reconciling/index.ts';
import {
  createDayReader,
  findFetches,
  findFirstSettledDays,
  findSettledDays,
  shapes,
} from '../../../core/settlements/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { describeRun } from '../differences.ts';
import { calendarOf, daysOfMonth } from './calendar-model.ts';

export type CalendarRoutes = {
  readonly database: Database;
  /** Providers whose days are compared. */
  readonly compared: readonly string[];
  /** Providers whose API tells their settlements. */
  readonly fetched: readonly string[];
  readonly now: () => Date;
};

/** More rows than all providers have in a month. */
const runsMost = 2000;

type First = { readonly provider: string; readonly day: string };

const sinceOf = (firsts: readonly First[], provider: string): string | undefined =>
  firsts.find((each) => each.provider === provider)?.day;

/** Mounts the calendar of days that were compared and settled, and of missing ones. */
export const mountCalendar = (
  http: Http,
  { database, compared, fetched, now }: CalendarRoutes,
): void => {
  const settling = new Set(shapes.map(({ provider }) => provider));
  const providers = [...new Set([...compared, ...settling])].toSorted();

  http.mount(settlementCalendarRoute, async ({ query }) => {
    const days = daysOfMonth(query.month);
    const runs = (await findRuns(database, days, runsMost)).map(describeRun);
    const files = await findSettledDays(database, days.from, days.to);
    const fetches = await findFetches(database, days.from, days.to);
    const open = await countByDay(database, days.from, days.to);
    const firstRuns = await findFirstRuns(database);
    const firstFiles = await findFirstSettledDays(database);
    const results = providers.map((provider) =>
      calendarOf(
        {
          provider,
          isCompared: compared.includes(provider),
          hasFiles: settling.has(provider),
          isFetched: fetched.includes(provider),
          today: createDayReader(zoneOfProvider(provider))(now()),
          comparedSince: sinceOf(firstRuns, provider),
          settledSince: sinceOf(firstFiles, provider),
        },
        days,
        { runs, files, fetches, open },
      ),
    );
    return answer(200, { results });
  });
};
