import { addDays, daysOfYear, friday, moonDays, weekdayOf } from './calendar.ts';
import type { Day } from './calendar.ts';

/**
 * The two feasts by the calendar of Umm al-Qura, with a day on each side, since countries see the moon on different
 * days; and Fridays, which belong to the weekend of most of them.
 */
export const arabHolidays = (year: number): Day[] => {
  const moon = moonDays(year, 'islamic-umalqura');
  const around = (month: number, date: number, days: readonly number[]): Day[] =>
    moon(month, date).flatMap((first) => days.map((each) => addDays(first, each)));
  const feasts = [...around(10, 1, [-1, 0, 1, 2, 3]), ...around(12, 9, [-1, 0, 1, 2, 3, 4, 5])];
  const fridays = daysOfYear(year).filter((day) => weekdayOf(day) === friday);
  return [...feasts, ...fridays];
};
