/** Spreadsheets read the mark that these bytes are UTF-8, and without it guess wrong. */
export const byteOrderMark = '\uFEFF';

/**
 * Matches the places where a spreadsheet would run a cell instead of showing it: one of the signs at
 * the end here, of any width, perhaps behind invisible signs (spaces, zero-width and direction marks)
 * or quotes. A cell begins with its text; it also begins behind a semicolon, a tab or the end of a
 * line if a spreadsheet separates cells by another sign than ours, and then looks past our quotes.
 */
const startsFormula = /(^|[;\t\r\n])(?=[\s\p{Cf}\p{Cc}\p{Mn}'"`´‘’“”]*[=+\-@|%＝＋－＠−])/gu;
const startsUnseen = /^[\t\r\n]/;

/** A number is no formula, so it is written as it is, for programs to read. */
const isNumber = /^-?\d+(?:\.\d+)?$/;
const needsQuotes = /[",\r\n\t;]|^\s|\s$/;

export type CsvCell = string | bigint | number;
export type CsvRow = readonly CsvCell[];

/** The sign in front makes it text for every spreadsheet, and is what one of them shows at most. */
const neutral = (text: string): string => {
  if (isNumber.test(text)) return text;
  const marked = text.replaceAll(startsFormula, "$1'");
  return startsUnseen.test(marked) ? `'${marked}` : marked;
};

const cellOf = (value: CsvCell): string => {
  const safe = neutral(String(value));
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A line as RFC 4180 has it, in which nothing is a formula. */
export const csvRow = (cells: CsvRow): string => `${cells.map(cellOf).join(',')}\r\n`;

/** A whole table. */
export const csvOf = (rows: readonly CsvRow[]): Buffer =>
  Buffer.from(`${byteOrderMark}${rows.map(csvRow).join('')}`, 'utf8');
