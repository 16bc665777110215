import { countingZoneOf } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import { holidaysAround } from '../core/payouts/index.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns how far a zone's clock is ahead of UTC, by the browser's own tables and none of SQL's. */
export const aheadMs = (zone: string): number => {
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date('2026-01-01T00:00:00Z'))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return Number(/GMT\+(\d\d)/.exec(offset ?? '')?.[1] ?? 0) * hourMs;
};

/** Counted day by day: weekends and holidays are left out, the day itself never counts. */
export const workingDayOf = (country: Country, at: number, days: number): number => {
  const holidays = new Set(holidaysAround(country, new Date(at)));
  const ahead = aheadMs(countingZoneOf(country));
  let day = Math.floor((at + ahead) / dayMs) * dayMs;
  for (let left = days; left > 0;) {
    day += dayMs;
    const date = new Date(day);
    const isHoliday = holidays.has(date.toISOString().slice(0, 10));
    if (![0, 6].includes(date.getUTCDay()) && !isHoliday) left -= 1;
  }
  return day - ahead;
};
