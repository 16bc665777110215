export type DayReader = (at: Date) => string;

const dayMs = 24 * 3_600_000;
const length = '2026-11-20'.length;

const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, length);

/** The day that a moment is of, in a zone. */
export const createDayReader = (zone: string): DayReader => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  return (at) => format.format(at);
};

export const previousDay = (day: string): string => shift(day, -1);

/** Returns the days from `from` to `to`, both included. */
export const daysBetween = (from: string, to: string): readonly string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = shift(day, 1)) days.push(day);
  return days;
};
