import {
  addDays,
  dayOf,
  isWeekend,
  moonDays,
  nextFree,
  saturday,
  thursday,
  weekdayOf,
} from './calendar.ts';
import type { Day } from './calendar.ts';

/** The day of the Tomb Sweeping Festival, a term of the sun: right from 2000 to 2099. */
const tombSweeping = (year: number): number =>
  Math.floor((year - 2000) * 0.2422 + 4.81) - Math.floor((year - 2000) / 4);

/** On the day of the Tomb Sweeping Festival, Children’s Day goes before it, and after it if that is a Thursday. */
const childrensDay = (year: number): Day => {
  const day = dayOf(year, 4, 4);
  if (tombSweeping(year) !== 4) return day;
  return addDays(day, weekdayOf(day) === thursday ? 1 : -1);
};

/**
 * Node’s tables are some minutes off, and in these years, the only ones up to 2050, the new moon comes within
 * minutes of midnight in Taipei.
 */
const newYearsNearMidnight: Readonly<Record<number, Day>> = {
  2027: '2027-02-06',
  2030: '2030-02-03',
};

/** The holidays begin two days before the new year of the moon and end with its third day. */
const newYearFrom = (first: Day): Day[] => [-2, -1, 0, 1, 2].map((days) => addDays(first, days));

/** The Act on Memorial Days and Holidays, as of 2025. */
export const taiwaneseHolidays = (year: number): Day[] => {
  const on = (month: number, date: number): Day => dayOf(year, month, date);
  const moon = moonDays(year, 'chinese');
  const announced = newYearsNearMidnight[year];
  const newYear = (announced === undefined ? moon(1, 1) : [announced]).flatMap(newYearFrom);
  const others = [
    on(1, 1),
    on(2, 28),
    childrensDay(year),
    on(4, tombSweeping(year)),
    on(5, 1),
    ...moon(5, 5),
    ...moon(8, 15),
    on(9, 28),
    on(10, 10),
    on(10, 25),
    on(12, 25),
  ];
  const taken = new Set([...newYear, ...others]);
  // The new year’s days are made up for after it; others on the Friday before a Saturday, or after a Sunday.
  for (const day of newYear) if (isWeekend(day)) taken.add(nextFree(day, taken));
  for (const day of others.filter(isWeekend)) {
    taken.add(nextFree(day, taken, weekdayOf(day) === saturday ? -1 : 1));
  }
  return [...taken];
};
