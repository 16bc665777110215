import type { CalendarDay, SettlementCalendar, SettlementFetch } from '@dipper/contract';
import { daysBetween } from '../../../core/settlements/index.ts';
import type { FetchRow, SettledDays } from '../../../core/settlements/index.ts';

export type CalendarProvider = {
  readonly provider: string;
  readonly isCompared: boolean;
  readonly hasFiles: boolean;
  readonly isFetched: boolean;
  /** The day that has not ended yet where it is. */
  readonly today: string;
  /** Since when its days are compared, and since when they are settled; undefined: never yet. */
  readonly comparedSince: string | undefined;
  readonly settledSince: string | undefined;
};

export type Recorded = {
  readonly runs: readonly NonNullable<CalendarDay['run']>[];
  readonly files: readonly SettledDays[];
  readonly fetches: readonly FetchRow[];
  readonly open: readonly {
    readonly provider: string;
    readonly day: string;
    readonly open: number;
  }[];
};

/** A day has no settlement to miss if it is not over, or lies before the first payment. */
const isExpected = (day: string, today: string, since: string | undefined): boolean =>
  since !== undefined && day >= since && day < today;

const describeFetch = (row: FetchRow): SettlementFetch => ({
  state: row.state,
  dueAt: row.due_at.toISOString(),
  attempt: row.attempt,
  untold: row.untold,
  outcome: row.outcome,
  askedAt: row.asked_at?.toISOString() ?? null,
  toldAt: row.told_at?.toISOString() ?? null,
  settlementId: row.settlement_id,
  askedBy: row.asked_by,
  reason: row.reason,
});

const dayOf = (of: CalendarProvider, day: string, recorded: Recorded): CalendarDay => {
  const { provider, today, comparedSince, settledSince } = of;
  const run = recorded.runs.find((each) => each.provider === provider && each.day === day) ?? null;
  const settlementIds = recorded.files
    .filter((file) => file.provider === provider && file.from_day <= day && file.to_day >= day)
    .map(({ settlement_id: id }) => id);
  const fetch = recorded.fetches.find((each) => each.provider === provider && each.day === day);
  const counted = recorded.open.find((each) => each.provider === provider && each.day === day);
  return {
    day,
    run,
    isRunMissing: run?.state !== 'done' && isExpected(day, today, comparedSince),
    settlementIds,
    isFileMissing: settlementIds.length === 0 && isExpected(day, today, settledSince),
    fetch: fetch === undefined ? null : describeFetch(fetch),
    open: counted?.open ?? 0,
  };
};

/** Lists a provider's days with what was done with each, and what was not. */
export const calendarOf = (
  of: CalendarProvider,
  { from, to }: { readonly from: string; readonly to: string },
  recorded: Recorded,
): SettlementCalendar => ({
  provider: of.provider,
  isCompared: of.isCompared,
  hasFiles: of.hasFiles,
  isFetched: of.isFetched,
  days: daysBetween(from, to).map((day) => dayOf(of, day, recorded)),
});

/** The first and the last day of a month. */
export const daysOfMonth = (month: string): { readonly from: string; readonly to: string } => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` };
};
