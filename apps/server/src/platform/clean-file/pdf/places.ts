import { refuse } from '../limits.ts';
import { unpack } from './filters.ts';
import type { Measure } from './filters.ts';
import { createParser } from './parser.ts';
import type { Parser } from './parser.ts';
import { readStreamAt } from './stream.ts';
import { asName, asWhole } from './values.ts';
import type { Entries, Value } from './values.ts';

/** The place of an object: an offset in the file, or an index in a stream of objects. */
export type ObjectPosition =
  | { readonly kind: 'free' }
  | { readonly kind: 'at'; readonly offset: number }
  | { readonly kind: 'in'; readonly stream: number; readonly index: number };

export type Places = {
  readonly places: ReadonlyMap<number, ObjectPosition>;
  readonly trailer: Entries;
};

const objectsMax = 100_000;
const tablesMax = 100;
const tailBytes = 1024;

type Gathering = {
  readonly file: Buffer;
  readonly measure: Measure;
  readonly places: Map<number, ObjectPosition>;
  trailer: Entries | undefined;
};

/**
 * The newest entry holds in a file that was changed several times: tables are read from the last one
 * back.
 */
const note = ({ places }: Gathering, number: number, place: ObjectPosition): void => {
  if (number >= objectsMax) refuse('more objects than anybody needs');
  if (!places.has(number)) places.set(number, place);
};

const wholeOf = (parser: Parser): number =>
  asWhole(parser.value()) ?? refuse('a table with something strange in it');

const readTable = (all: Gathering, parser: Parser): Entries => {
  for (;;) {
    const before = parser.at();
    if (parser.word() === 'trailer') break;
    parser.moveTo(before);
    const [first, count] = [wholeOf(parser), wholeOf(parser)];
    if (count > objectsMax) refuse('more objects than anybody needs');
    for (let number = first; number < first + count; number += 1) {
      const offset = wholeOf(parser);
      wholeOf(parser);
      const kind = parser.word();
      if (kind !== 'n' && kind !== 'f') refuse('a table with something strange in it');
      note(all, number, kind === 'n' ? { kind: 'at', offset } : { kind: 'free' });
    }
  }
  const trailer = parser.value();
  return trailer?.kind === 'dictionary' ? trailer.entries : refuse('no trailer');
};

const wholes = (value: Value | undefined): readonly number[] =>
  value?.kind === 'list' ? value.items.map((each) => asWhole(each) ?? refuse('no number')) : [];

const placeOf = (kind: number, second: number, third: number): ObjectPosition => {
  if (kind === 1) return { kind: 'at', offset: second };
  return kind === 2 ? { kind: 'in', stream: second, index: third } : { kind: 'free' };
};

const readPackedTable = (all: Gathering, offset: number): Entries => {
  const stream = readStreamAt(all.file, offset, (value) => value);
  if (stream === undefined || asName(stream.entries.get('Type')) !== 'XRef') refuse('no table');
  const { entries } = stream ?? refuse('no table');
  const widths = wholes(entries.get('W'));
  const [kindBytes = 0, secondBytes = 0, thirdBytes = 0] = widths;
  const entryBytes = kindBytes + secondBytes + thirdBytes;
  if (widths.length !== 3 || Math.max(...widths) > 6 || entryBytes === 0) refuse('no table');
  const bytes = unpack(stream ?? refuse('no table'), (value) => value, all.measure);
  const size = asWhole(entries.get('Size')) ?? refuse('no size');
  const sections = entries.has('Index') ? wholes(entries.get('Index')) : [0, size];
  let at = 0;
  const take = (count: number, otherwise: number): number => {
    if (count === 0) return otherwise;
    if (at + count > bytes.length) refuse('a table that is cut off');
    at += count;
    return bytes.readUIntBE(at - count, count);
  };
  for (let each = 0; each + 1 < sections.length; each += 2) {
    const [first = 0, count = 0] = sections.slice(each, each + 2);
    if (count > objectsMax) refuse('more objects than anybody needs');
    for (let number = first; number < first + count; number += 1) {
      const kind = take(kindBytes, 1);
      const second = take(secondBytes, 0);
      note(all, number, placeOf(kind, second, take(thirdBytes, 0)));
    }
  }
  return entries;
};

const readOne = (all: Gathering, offset: number): Entries => {
  if (offset >= all.file.length) refuse('a table outside of the file');
  const parser = createParser(all.file, offset);
  return parser.word() === 'xref' ? readTable(all, parser) : readPackedTable(all, offset);
};

/** Finds the beginning of the last table; behind it the file ends. */
const findStart = (file: Buffer): number => {
  const from = Math.max(0, file.length - tailBytes);
  const tail = file.toString('latin1', from);
  const found = /startxref[\0\s]+(\d{1,10})[\0\s]+%%EOF[\0\s]*$/.exec(tail);
  return found === null ? refuse('a PDF without end') : Number(found[1]);
};

export const readPlaces = (file: Buffer, measure: Measure): Places => {
  const all: Gathering = { file, measure, places: new Map(), trailer: undefined };
  const waiting = [findStart(file)];
  const seen = new Set<number>();
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (seen.has(offset) || seen.size >= tablesMax) refuse('tables that lead in a circle');
    seen.add(offset);
    const trailer = readOne(all, offset);
    all.trailer ??= trailer;
    if (trailer.has('Encrypt')) refuse('it is locked');
    for (const key of ['XRefStm', 'Prev']) {
      const next = asWhole(trailer.get(key));
      if (next !== undefined) waiting.push(next);
    }
  }
  return { places: all.places, trailer: all.trailer ?? refuse('no trailer') };
};
