/** A day within a sentence: whole on one line, and read from the left in every language. */
export const writtenDay = (day: string): string => `\u2066${day.replaceAll('-', '\u2011')}\u2069`;
