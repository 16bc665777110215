import { addDays, dayOf, monday, nthWeekday, sunday, weekdayOf } from './calendar.ts';
import type { Day } from './calendar.ts';

/** The equinoxes by the formula that the Observatory’s announcements have followed, right from 1980 to 2099. */
const equinox = (year: number, first: number): number =>
  Math.floor(first + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4);

/** The Act on National Holidays. */
const national = (year: number): Day[] => {
  const on = (month: number, date: number): Day => dayOf(year, month, date);
  const mondays = (month: number, nth: number): Day =>
    nthWeekday(year, month, { nth, weekday: monday });
  return [
    on(1, 1),
    mondays(1, 2),
    on(2, 11),
    on(2, 23),
    on(3, equinox(year, 20.8431)),
    on(4, 29),
    on(5, 3),
    on(5, 4),
    on(5, 5),
    mondays(7, 3),
    on(8, 11),
    mondays(9, 3),
    on(9, equinox(year, 23.2488)),
    mondays(10, 2),
    on(11, 3),
    on(11, 23),
  ];
};

/** Banks are closed on the national holidays and around New Year. */
export const japaneseHolidays = (year: number): Day[] => {
  const holidays = new Set(national(year));
  for (const day of national(year)) {
    if (weekdayOf(day) === sunday) {
      let next = addDays(day, 1);
      while (holidays.has(next)) next = addDays(next, 1);
      holidays.add(next);
    }
    // A day between two holidays is one itself.
    if (holidays.has(addDays(day, 2))) holidays.add(addDays(day, 1));
  }
  const newYear = [dayOf(year, 1, 2), dayOf(year, 1, 3), dayOf(year, 12, 31)];
  return [...holidays, ...newYear];
};
