import { describe, expect, it } from 'vitest';
import { calendarOf, daysOfMonth } from './calendar-model.ts';
import type { CalendarProvider, Recorded } from './calendar-model.ts';

const provider: CalendarProvider = {
  provider: 'toss',
  isCompared: true,
  hasFiles: true,
  isFetched: false,
  today: '2026-11-06',
  comparedSince: '2026-11-02',
  settledSince: '2026-11-03',
};
const run = (day: string, state: 'due' | 'done', of = 'toss') => ({
  provider: of,
  day,
  state,
  dueAt: '2026-11-06T00:00:00Z',
  attempt: 1,
  records: 0,
  payments: 0,
  differences: 0,
  unanswered: 0,
  finishedAt: null,
});
const recorded: Recorded = {
  runs: [run('2026-11-02', 'done'), run('2026-11-03', 'due'), run('2026-11-04', 'done', 'hecto')],
  files: [
    { settlement_id: 'f', provider: 'toss', from_day: '2026-11-03', to_day: '2026-11-04' },
    { settlement_id: 'g', provider: 'hecto', from_day: '2026-11-01', to_day: '2026-11-30' },
  ],
  fetches: [],
  open: [{ provider: 'toss', day: '2026-11-04', open: 2 }],
};
const { days } = calendarOf(provider, { from: '2026-11-01', to: '2026-11-06' }, recorded);

describe('a provider’s settlement calendar', () => {
  it('reports each finished day without a comparison, from the provider’s first compared day on [OPS-03]', () => {
    const missing = days.filter(({ isRunMissing }) => isRunMissing).map(({ day }) => day);
    expect(missing).toEqual(['2026-11-03', '2026-11-04', '2026-11-05']);
  });

  it('reports each finished day that no file covers, from the provider’s first file on [OPS-03]', () => {
    const missing = days.filter(({ isFileMissing }) => isFileMissing).map(({ day }) => day);
    expect(missing).toEqual(['2026-11-05']);
    expect(days.map(({ settlementIds }) => settlementIds.length)).toEqual([0, 0, 1, 1, 0, 0]);
  });

  it('reports nothing missing for a provider that was never compared or settled [OPS-03]', () => {
    const fresh = { ...provider, comparedSince: undefined, settledSince: undefined };
    const all = calendarOf(fresh, { from: '2026-11-01', to: '2026-11-06' }, recorded).days;
    expect(all.some(({ isRunMissing, isFileMissing }) => isRunMissing || isFileMissing)).toBe(
      false,
    );
  });

  it('counts the open differences of each day, for its own provider only [OPS-03]', () => {
    expect(days.map(({ open }) => open)).toEqual([0, 0, 0, 2, 0, 0]);
    expect(days[3]?.run).toBeNull();
  });
});

it('a month has its own number of days [OPS-03]', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
