import { addDays, dayOf, isWeekend, moonDays, nextFree, sunday, weekdayOf } from './calendar.ts';
import type { Day } from './calendar.ts';

/** A holiday moves to the next free day from these days of the week. */
type Moves = 'never' | 'from a weekend' | 'from a Sunday';
type Holiday = { readonly day: Day; readonly moves: Moves };

/**
 * The Act on Public Holidays and the Regulations on Holidays of Public Agencies, as of 2026. Days of elections and
 * those that the government proclaims are not in them.
 */
const named = (year: number): Holiday[] => {
  const on = (month: number, date: number, moves: Moves): Holiday => ({
    day: dayOf(year, month, date),
    moves,
  });
  const moon = moonDays(year, 'dangi');
  const threeDays = [...moon(1, 1), ...moon(8, 15)].flatMap((middle) =>
    [-1, 0, 1].map((days): Holiday => ({ day: addDays(middle, days), moves: 'from a Sunday' })),
  );
  const buddha = moon(4, 8).map((day): Holiday => ({ day, moves: 'from a weekend' }));
  const fixed = [
    on(1, 1, 'never'),
    on(3, 1, 'from a weekend'),
    on(5, 1, 'from a weekend'),
    on(5, 5, 'from a weekend'),
    on(6, 6, 'never'),
    on(7, 17, 'from a weekend'),
    on(8, 15, 'from a weekend'),
    on(10, 3, 'from a weekend'),
    on(10, 9, 'from a weekend'),
    on(12, 25, 'from a weekend'),
  ];
  return [...fixed, ...threeDays, ...buddha].toSorted((a, b) => a.day.localeCompare(b.day));
};

export const koreanHolidays = (year: number): Day[] => {
  const holidays = named(year);
  const taken = new Set(holidays.map(({ day }) => day));
  const seen = new Set<Day>();
  for (const { day, moves } of holidays) {
    const isLost =
      seen.has(day) ||
      (moves === 'from a weekend' && isWeekend(day)) ||
      (moves === 'from a Sunday' && weekdayOf(day) === sunday);
    seen.add(day);
    if (isLost && moves !== 'never') taken.add(nextFree(day, taken));
  }
  return [...taken];
};
