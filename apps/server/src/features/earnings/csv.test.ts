import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const textOf = (...rows: Parameters<typeof csvOf>[0]): string =>
  csvOf(rows).toString('utf8').slice(1);

it('begins with the mark that says UTF-8, and ends each row as the format has it [EXC-02]', () => {
  const bytes = csvOf([['날짜', 1n]]);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString('utf8')).toBe('\uFEFF날짜,1\r\n');
});

it.each(['=1+1', '+1', '-x', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://a","b")', '＝1'])(
  'shows %j instead of running it [EXC-02]',
  (text) => {
    expect(textOf([text]).replaceAll('"', '').startsWith("'")).toBe(true);
  },
);

it('leaves numbers numbers, also those below zero', () => {
  expect(textOf([-9900n, 3])).toBe('-9900,3\r\n');
});

/** A reader of its own: what was quoted, and where a row ends. */
const readCells = (text: string): string[] => {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/gy;
  for (const [, quoted, plain = ''] of text.matchAll(pattern)) {
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
  }
  return cells;
};

it('gives any text back as it was, but for the sign that keeps it a text [EXC-02]', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (cells) => {
      const read = readCells(textOf(cells)).map((cell, index) =>
        cell === `'${cells[index]}` ? cells[index] : cell,
      );
      expect(read).toEqual(cells);
    }),
  );
});
