import { inflateSync } from 'node:zlib';
import { refuse } from '../limits.ts';
import { asName, asWhole, entriesOf } from './values.ts';
import type { Entries, Stream, Value } from './values.ts';

/** Of one stream; a page's picture unpacked is far below. */
const unpackedMax = 128 * 1024 * 1024;

/** Filters that packers of documents use, each read by every viewer. */
const known: ReadonlySet<string> = new Set([
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'DCTDecode',
  'JPXDecode',
  'JBIG2Decode',
]);

type Resolve = (value: Value | undefined) => Value | undefined;

const valuesOf = (value: Value | undefined): readonly Value[] => {
  if (value === undefined) return [];
  return value.kind === 'list' ? value.items : [value];
};

export const filtersOf = (entries: Entries, resolve: Resolve): readonly string[] =>
  valuesOf(resolve(entries.get('Filter'))).map((each) => {
    const name = asName(resolve(each));
    return name !== undefined && known.has(name) ? name : refuse('a filter that nobody knows');
  });

const inflate = (data: Buffer): Buffer => {
  try {
    return inflateSync(data, { maxOutputLength: unpackedMax });
  } catch {
    return refuse('a stream that cannot be unpacked, or into more than anybody needs');
  }
};

/** What is packed in the usual way does unpack, and not into a flood. Answers how much it is. */
export const unpackedBytes = (stream: Stream, resolve: Resolve): number => {
  const [first] = filtersOf(stream.entries, resolve);
  return first === 'FlateDecode' ? inflate(stream.data).length : stream.data.length;
};

const up = 2;

/** Undoes the predictor that tables of places are packed with. */
const unpredict = (bytes: Buffer, columns: number): Buffer => {
  const rows = Math.floor(bytes.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (columns + 1)] ?? 0;
    if (filter !== 0 && filter !== up) refuse('a predictor that tables do not have');
    for (let at = 0; at < columns; at += 1) {
      const above = row === 0 || filter === 0 ? 0 : (out[(row - 1) * columns + at] ?? 0);
      out[row * columns + at] = (bytes[row * (columns + 1) + 1 + at] ?? 0) + above;
    }
  }
  return out;
};

/** The bytes of a stream that tells of other objects: packed in the usual way, or not at all. */
export const unpack = (stream: Stream, resolve: Resolve): Buffer => {
  const filters = filtersOf(stream.entries, resolve);
  if (filters.length === 0) return stream.data;
  if (filters.length > 1 || filters[0] !== 'FlateDecode')
    refuse('objects that are packed strangely');
  const [parameters] = valuesOf(resolve(stream.entries.get('DecodeParms')));
  const entries = entriesOf(resolve(parameters));
  const predictor = asWhole(entries?.get('Predictor')) ?? 1;
  const bytes = inflate(stream.data);
  if (predictor === 1) return bytes;
  if (predictor < 10) refuse('a predictor that tables do not have');
  const columns = asWhole(entries?.get('Columns')) ?? 1;
  if (columns < 1 || columns > 64) refuse('a table that is too broad');
  return unpredict(bytes, columns);
};
