import { countingZoneOf } from '@dipper/contract';
import type { Country } from '@dipper/contract';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns how far a zone's clock is ahead of UTC, by the browser's own tables and none of SQL's. */
export const aheadMs = (zone: string): number => {
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date('2026-01-01T00:00:00Z'))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return Number(/GMT\+(\d\d)/.exec(offset ?? '')?.[1] ?? 0) * hourMs;
};

/** Counted day by day: Saturdays and Sundays are left out, the day itself never counts. */
export const workingDayOf = (country: Country, at: number, days: number): number => {
  const ahead = aheadMs(countingZoneOf(country));
  let day = Math.floor((at + ahead) / dayMs) * dayMs;
  for (let left = days; left > 0;) {
    day += dayMs;
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1;
  }
  return day - ahead;
};
