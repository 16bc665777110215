/** A day of a calendar, as "2027-02-09". */
export type Day = string;

/** Days of the week, counted as a Date does. */
export const [sunday, monday, thursday, friday, saturday] = [0, 1, 4, 5, 6] as const;

const dayMs = 86_400_000;

const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** Months count from 1, as people count them. */
export const dayOf = (year: number, month: number, date: number): Day =>
  dayAt(Date.UTC(year, month - 1, date));

export const addDays = (day: Day, days: number): Day => dayAt(msOf(day) + days * dayMs);

export const weekdayOf = (day: Day): number => new Date(msOf(day)).getUTCDay();

export const isWeekend = (day: Day): boolean =>
  weekdayOf(day) === saturday || weekdayOf(day) === sunday;

/** The first, second … such weekday of a month. */
export const nthWeekday = (
  year: number,
  month: number,
  { nth, weekday }: { readonly nth: number; readonly weekday: number },
): Day => {
  const first = dayOf(year, month, 1);
  const until = (weekday - weekdayOf(first) + 7) % 7;
  return addDays(first, until + (nth - 1) * 7);
};

/** The first day after this one, or with a step of -1 before it, that is neither of a weekend nor taken. */
export const nextFree = (day: Day, taken: ReadonlySet<Day>, step: 1 | -1 = 1): Day => {
  let next = addDays(day, step);
  while (isWeekend(next) || taken.has(next)) next = addDays(next, step);
  return next;
};

export const daysOfYear = (year: number): Day[] => {
  const length = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / dayMs;
  return Array.from({ length }, (_unused, index) => dayOf(year, 1, 1 + index));
};

/** The calendars of moons that Node's own tables know. */
type MoonCalendar = 'dangi' | 'chinese' | 'islamic-umalqura';

const dateIn = (format: Intl.DateTimeFormat, day: Day): string => {
  const parts = format.formatToParts(msOf(day));
  const partOf = (type: 'month' | 'day') => parts.find((part) => part.type === type)?.value;
  return `${partOf('month')}-${partOf('day')}`;
};

/** Finds the days of a common year by their date in another calendar, whose shorter year can hold one of them twice. */
export const moonDays = (
  year: number,
  calendar: MoonCalendar,
): ((month: number, date: number) => Day[]) => {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  });
  const byDate = Map.groupBy(daysOfYear(year), (day) => dateIn(format, day));
  return (month, date) => byDate.get(`${month}-${date}`) ?? [];
};
