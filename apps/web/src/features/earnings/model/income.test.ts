import { expect, it } from 'vitest';
import { addMonths, isMonth, monthNow, yearTo } from './income.ts';

const row = (month: string, amount: bigint) => ({ month, amount, count: 1n });

it('a year has twelve months, oldest first, with months without income included [EXC-02]', () => {
  const { months, earlier } = yearTo('2026-02', [row('2026-02', 5n), row('2025-03', -7n)]);
  expect(months.map(({ month }) => month)).toEqual([
    '2025-03',
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  expect(months[0]).toEqual(row('2025-03', -7n));
  expect(months[1]).toEqual({ month: '2025-04', amount: 0n, count: 0n });
  expect(months.at(-1)).toEqual(row('2026-02', 5n));
  expect(earlier).toBeUndefined();
});

it('a year names the newest earlier month that has income [EXC-02]', () => {
  const rows = [row('2026-02', 5n), row('2025-02', 1n), row('2024-06', 1n)];
  expect(yearTo('2026-02', rows).earlier).toBe('2025-02');
});

it('months are added across the turn of a year [EXC-02]', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2025-12', 13)).toBe('2027-01');
});

it('only a valid month is read from an address [NAV-27]', () => {
  expect(['2026-01', '2026-12'].every(isMonth)).toBe(true);
  expect(['2026-00', '2026-13', '2026-1', '2026-01-01', '', null].some(isMonth)).toBe(false);
});

it('a month begins at midnight in the person’s country [EXC-02]', () => {
  const moment = Date.parse('2026-01-31T15:00:00Z');
  expect(monthNow('kr', moment)).toBe('2026-02');
  expect(monthNow('kr', moment - 1)).toBe('2026-01');
  const hour = 3_600_000;
  expect([monthNow('tw', moment), monthNow('tw', moment + hour)]).toEqual(['2026-01', '2026-02']);
  expect(monthNow('us', moment + hour)).toBe('2026-01');
});
