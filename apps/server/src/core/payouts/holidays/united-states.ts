import { addDays, dayOf, monday, nthWeekday, sunday, thursday, weekdayOf } from './calendar.ts';
import type { Day } from './calendar.ts';

/** The days on which the Federal Reserve Banks are closed: one that falls on a Saturday moves nowhere. */
export const unitedStatesHolidays = (year: number): Day[] => {
  const nth = (month: number, place: number, weekday: number): Day =>
    nthWeekday(year, month, { nth: place, weekday });
  const fixed = [
    dayOf(year, 1, 1),
    dayOf(year, 6, 19),
    dayOf(year, 7, 4),
    dayOf(year, 11, 11),
    dayOf(year, 12, 25),
  ].map((day) => (weekdayOf(day) === sunday ? addDays(day, 1) : day));
  const moving = [
    nth(1, 3, monday),
    nth(2, 3, monday),
    // The last one of May: a week before the first of June.
    nth(6, 0, monday),
    nth(9, 1, monday),
    nth(10, 2, monday),
    nth(11, 4, thursday),
  ];
  return [...fixed, ...moving];
};
