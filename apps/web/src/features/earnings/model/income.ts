import { countingZoneOf } from '@dipper/contract';
import type { Country } from '@dipper/contract';

/** Months of a plot, and of the list beside it. */
export const monthsShown = 12;

export const isMonth = (text: string | null | undefined): text is string =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text ?? '');

export const addMonths = (month: string, count: number): string => {
  const [year = 0, place = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place - 1 + count, 1)).toISOString().slice(0, 7);
};

/** Income is counted by the country's days and months; a country with many zones uses UTC. */
export const monthNow = (country: Country, now: number): string => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: countingZoneOf(country),
    year: 'numeric',
    month: '2-digit',
  });
  return format.format(now).slice(0, 7);
};

export type MonthIncome = {
  readonly month: string;
  readonly amount: bigint;
  /** Spoons, or subscriptions that paid. */
  readonly count: bigint;
};

export type IncomeYear = {
  /** Every month of the range, oldest first, including those without income. */
  readonly months: readonly MonthIncome[];
  /** The last month that had income before these; undefined where there was none. */
  readonly earlier: string | undefined;
};

/** Twelve months to `last`, of the rows that the server has for them and before. */
export const yearTo = (last: string, rows: readonly MonthIncome[]): IncomeYear => {
  const names = Array.from({ length: monthsShown }, (_, place) =>
    addMonths(last, place + 1 - monthsShown),
  );
  const [first = last] = names;
  return {
    months: names.map(
      (month) => rows.find((row) => row.month === month) ?? { month, amount: 0n, count: 0n },
    ),
    earlier: rows.find(({ month }) => month < first)?.month,
  };
};
