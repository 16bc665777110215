import { cashDailyFileRoute, localeOfCountry, subscriptionDailyFileRoute } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { file, problem } from '../../platform/http/index.ts';
import type { FileAnswer, Http } from '../../platform/http/index.ts';
import { csvOf } from '../../platform/csv.ts';
import type { CsvRow } from '../../platform/csv.ts';
import { hiddenUntil, isRealMonth } from './model.ts';
import { findDays, findFirstSubscription } from './repository.ts';
import type { DayRow, Source } from './repository.ts';
import { words } from './words.ts';

/** More rows than a month can have: one for each day and tier. */
const rowsMax = 50_000;

const sum = (rows: readonly DayRow[], of: (row: DayRow) => bigint): bigint =>
  rows.reduce((total, row) => total + of(row), 0n);

const spoonTable = (rows: readonly DayRow[], locale: Locale): readonly CsvRow[] => {
  const { date, gifts, spoons, points, total } = words[locale];
  return [
    [date, gifts, spoons, points],
    ...rows.map((row) => [row.date, row.entries, row.spoons, row.amount]),
    [
      total,
      sum(rows, (row) => BigInt(row.entries)),
      sum(rows, (row) => row.spoons),
      sum(rows, (row) => row.amount),
    ],
  ];
};

const subscriptionTable = (rows: readonly DayRow[], locale: Locale): readonly CsvRow[] => {
  const { date, plan, product, subscribers, points, total } = words[locale];
  return [
    [date, plan, product, subscribers, points],
    ...rows.map((row) => [row.date, row.plan, row.product_id, row.entries, row.amount]),
    [total, '', '', sum(rows, (row) => BigInt(row.entries)), sum(rows, (row) => row.amount)],
  ];
};

type FileRequest = { readonly source: Source; readonly month: string; readonly locale: Locale };

/** Oldest first, as one keeps books. */
const write = async (
  database: Database,
  person: PersonKey,
  { source, month, locale }: FileRequest,
): Promise<FileAnswer> => {
  const rows = (await findDays(database, person, { source, month, limit: rowsMax })).toReversed();
  const { spoonFile, subscriptionFile } = words[locale];
  const isSpoon = source === 'spoon';
  const table = isSpoon ? spoonTable(rows, locale) : subscriptionTable(rows, locale);
  const name = `${month} ${isSpoon ? spoonFile : subscriptionFile}.csv`;
  return file(csvOf(table), { type: 'text/csv; charset=utf-8', name });
};

/** The lists of a month, to keep. */
export const mountIncomeFiles = (http: Http, database: Database): void => {
  http.mountFile(cashDailyFileRoute, async ({ person, params, query }) => {
    if (!isRealMonth(params.id)) return problem('wrong_date_pattern');
    const locale = query.locale ?? localeOfCountry[person.country];
    return write(database, person, { source: 'spoon', month: params.id, locale });
  });

  http.mountFile(subscriptionDailyFileRoute, async ({ person, params, query }) => {
    if (!isRealMonth(params.id)) return problem('wrong_date_pattern');
    const hidden = hiddenUntil(await findFirstSubscription(database, person));
    if (hidden !== undefined) return problem('settlement_not_visible_yet');
    const locale = query.locale ?? localeOfCountry[person.country];
    return write(database, person, { source: 'subscription', month: params.id, locale });
  });
};
