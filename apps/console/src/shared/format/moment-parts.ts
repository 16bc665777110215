const isHour = ({ type }: Intl.DateTimeFormatPart): boolean =>
  type === 'hour' || type === 'dayPeriod';

const textOf = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts.map(({ value }) => value).join('');

/** The day of a moment, the space after it, and its hour. */
export const momentParts = (
  format: Intl.DateTimeFormat,
  at: string,
): readonly [day: string, between: string, hour: string] => {
  const parts = format.formatToParts(new Date(at));
  const hour = parts.findIndex(isHour);
  const before = textOf(parts.slice(0, hour));
  const day = before.trimEnd();
  return [day, before.slice(day.length), textOf(parts.slice(hour))];
};
