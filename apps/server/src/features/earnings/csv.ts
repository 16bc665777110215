/** Spreadsheets read the mark that these bytes are UTF-8, and without it guess wrong. */
const byteOrderMark = '\uFEFF';

/** With one of these at its start a spreadsheet would run a cell instead of showing it. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const isNumber = /^-?\d+$/;
const needsQuotes = /[",\r\n\t;]/;

const cell = (value: string | bigint | number): string => {
  const text = String(value);
  const safe = startsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export type CsvRow = readonly (string | bigint | number)[];

/** A table as RFC 4180 has it. */
export const csvOf = (rows: readonly CsvRow[]): Buffer =>
  Buffer.from(
    `${byteOrderMark}${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`,
    'utf8',
  );
