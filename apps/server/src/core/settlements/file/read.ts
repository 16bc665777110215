import { setImmediate } from 'node:timers/promises';
import { isRefusal, readHeading, readLine } from './lines.ts';
import type { Columns, SettlementLine } from './lines.ts';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import { encodings } from './shape.ts';
import type { Encoding, Shape } from './shape.ts';
import { createSplitter } from './split.ts';
import type { Row } from './split.ts';

export type SettlementFile = {
  readonly lines: readonly SettlementLine[];
  /** Rows about something else than payments. */
  readonly others: number;
};

/** Between two pieces everybody else has a turn. */
const pieceBytes = 64 * 1024;
export const linesMax = 200_000;
const lookBytes = 16 * 1024;

const decoderOf = (encoding: Encoding): TextDecoder => new TextDecoder(encoding, { fatal: true });

const decode = (decoder: TextDecoder, piece?: Uint8Array): string | undefined => {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    return undefined;
  }
};

/** Finds another encoding in which the file's headings can be read. */
const seemingOf = (shape: Shape, file: Uint8Array): Encoding | undefined =>
  encodings
    .filter((each) => each !== shape.encoding)
    .find((each) => {
      const text = decode(decoderOf(each), file.subarray(0, lookBytes)) ?? '';
      return Object.values(shape.columns).every((heading) => text.includes(heading));
    });

const isWide = (file: Uint8Array): boolean =>
  (file[0] === 0xff && file[1] === 0xfe) || (file[0] === 0xfe && file[1] === 0xff);

type Reading = {
  readonly onRow: (row: Row) => Refusal | undefined;
  /** Ends the reading with the checks that need the whole file. */
  readonly end: () => SettlementFile | Refusal;
};

/** Rows as lines, by their marks or by the first of them. */
const createReading = (shape: Shape): Reading => {
  const lines: SettlementLine[] = [];
  let columns: Columns | undefined;
  let width = 0;
  let others = 0;
  let counted: { readonly count: string; readonly line: number } | undefined;

  const head = (row: Row): Refusal | undefined => {
    const heading = readHeading(shape, row);
    if ('why' in heading) return heading;
    columns = heading;
    width = row.cells.length;
    return undefined;
  };

  const take = (row: Row): Refusal | undefined => {
    if (columns === undefined) return head(row);
    if (row.cells.length !== width) return refuse('other_columns', row.line);
    if (lines.length >= linesMax) return refuse('too_many_lines', row.line);
    const read = readLine(shape, columns, row);
    if (read === 'other') others += 1;
    else if (isRefusal(read)) return read;
    else lines.push(read);
    return undefined;
  };

  const takeMarked = (marks: NonNullable<Shape['marks']>, row: Row): Refusal | undefined => {
    const [mark, count = ''] = row.cells;
    if (mark === marks.count) counted = { count, line: row.line };
    if (mark === marks.heading) return head(row);
    if (mark !== marks.line) return undefined;
    return columns === undefined ? refuse('column_missing', row.line) : take(row);
  };

  return {
    onRow: (row) => (shape.marks === undefined ? take(row) : takeMarked(shape.marks, row)),
    end: () => {
      if (shape.marks !== undefined) {
        if (counted === undefined) return refuse('cut_off', 1, shape.marks.count);
        if (counted.count !== String(lines.length + others)) {
          return refuse('other_count', counted.line, counted.count.slice(0, 20));
        }
      }
      return lines.length + others === 0 ? refuse('empty', 1) : { lines, others };
    },
  };
};

/** Returns the refusal of an unreadable file, as another encoding if its headings suggest one. */
const explain = (shape: Shape, file: Uint8Array, refused: Refusal): Refusal => {
  const isOfWords = refused.why === 'column_missing' || refused.why === 'other_encoding';
  const seeming = isOfWords ? seemingOf(shape, file) : undefined;
  return seeming === undefined ? refused : refuse('other_encoding', refused.line, seeming);
};

/** Reads the whole file, or returns why none of it is taken. */
export const readSettlementFile = async (
  shape: Shape,
  file: Uint8Array,
): Promise<SettlementFile | Refusal> => {
  if (isWide(file)) return refuse('other_encoding', 1, 'utf-16');
  const decoder = decoderOf(shape.encoding);
  const reading = createReading(shape);
  const splitter = createSplitter(shape.separator, reading.onRow);
  let line = 1;
  for (let at = 0; at < file.length; at += pieceBytes) {
    const piece = file.subarray(at, at + pieceBytes);
    const text = decode(decoder, piece);
    const refused = text === undefined ? refuse('other_encoding', line) : splitter.push(text);
    if (refused !== undefined) return explain(shape, file, refused);
    line += piece.filter((byte) => byte === 0x0a).length;
    await setImmediate();
  }
  const rest = decode(decoder);
  if (rest === undefined) return refuse('cut_off', line);
  const refused = splitter.push(rest) ?? splitter.end();
  return refused ?? reading.end();
};
