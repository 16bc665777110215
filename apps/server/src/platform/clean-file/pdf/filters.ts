import { refuse } from '../limits.ts';
import { fromAscii85, fromHex, fromLzw, fromRuns, inflate, unpackedMax } from './decoders.ts';
import { asName, asWhole, entriesOf } from './values.ts';
import type { Entries, Stream, Value } from './values.ts';

/** Counts what one file unpacks into, up to the limit for all of it together. */
export type Measure = (bytes: number) => void;
const togetherMax = 512 * 1024 * 1024;

export const createMeasure = (): Measure => {
  let sum = 0;
  return (bytes) => {
    sum += bytes;
    if (sum > togetherMax) refuse('more than anybody writes on paper');
  };
};

/** How a stream is unpacked, with what it says about its packing. */
type Decode = (data: Buffer, parameters: Entries | undefined) => Buffer;

const decoders: ReadonlyMap<string, Decode> = new Map([
  ['FlateDecode', inflate],
  [
    'LZWDecode',
    (data: Buffer, parameters: Entries | undefined) =>
      fromLzw(data, asWhole(parameters?.get('EarlyChange')) === 0 ? 0 : 1),
  ],
  ['ASCII85Decode', fromAscii85],
  ['ASCIIHexDecode', fromHex],
  ['RunLengthDecode', fromRuns],
]);

/**
 * Pictures of a page, each read by every viewer. JPEG 2000 and JBIG2 are not: their readers were broken
 * into again and again, nothing of ours can look into them, and a photograph says the same.
 */
const pictures: ReadonlySet<string> = new Set(['CCITTFaxDecode', 'DCTDecode']);
/** Programs pack once, and write that in letters at most. */
const filtersMax = 3;

type Resolve = (value: Value | undefined) => Value | undefined;

const valuesOf = (value: Value | undefined): readonly Value[] => {
  if (value === undefined) return [];
  return value.kind === 'list' ? value.items : [value];
};

export const filtersOf = (entries: Entries, resolve: Resolve): readonly string[] =>
  valuesOf(resolve(entries.get('Filter'))).map((each) => {
    const name = asName(resolve(each));
    return name !== undefined && (decoders.has(name) || pictures.has(name))
      ? name
      : refuse('a filter that is not read here');
  });

const wholeIn = (entries: Entries | undefined, key: string, resolve: Resolve): number =>
  asWhole(resolve(entries?.get(key))) ?? 0;

/** Bytes of the picture when it is drawn, by its own size: a viewer has room for that at once. */
const drawnBytes = (
  { entries }: Stream,
  parameters: Entries | undefined,
  resolve: Resolve,
): number => {
  const width = Math.max(
    wholeIn(entries, 'Width', resolve),
    wholeIn(parameters, 'Columns', resolve),
  );
  const height = Math.max(
    wholeIn(entries, 'Height', resolve),
    wholeIn(parameters, 'Rows', resolve),
  );
  return (width * height) / 8;
};

const spelt = (name: string): string =>
  Array.from(name, (sign) => {
    const hex = sign.charCodeAt(0).toString(16);
    return `(?:${sign}|#${hex.replaceAll(/[a-f]/g, (each) => `[${each}${each.toUpperCase()}]`)})`;
  }).join('');
const unread = new RegExp(`/(?:${spelt('JBIG2Decode')}|${spelt('JPXDecode')})`);

/**
 * A page's content may contain an inline picture, whatever its stream claims to be, so each is
 * searched.
 */
const refusePicturesWithin = (data: Buffer): void => {
  if (unread.test(data.toString('latin1'))) refuse('a picture within a page that is not read here');
};

/**
 * Undoes a stream's filters one after the other, each within a limit. Returns how many bytes were
 * unpacked in all steps together.
 */
export const unpackedBytes = (stream: Stream, resolve: Resolve): number => {
  const filters = filtersOf(stream.entries, resolve);
  if (filters.length > filtersMax) refuse('a stream that is packed again and again');
  const parameters = valuesOf(resolve(stream.entries.get('DecodeParms')));
  let [data, bytes] = [stream.data, stream.data.length];
  filters.forEach((name, at) => {
    const own = entriesOf(resolve(parameters[at]));
    const decode = decoders.get(name);
    if (decode !== undefined) {
      data = decode(data, own);
      bytes += data.length;
      return;
    }
    if (at < filters.length - 1) refuse('a picture that is packed as something else');
    const drawn = drawnBytes(stream, own, resolve);
    if (drawn > unpackedMax) refuse('more pixels than anybody needs');
    bytes += drawn;
  });
  refusePicturesWithin(data);
  return bytes;
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

/** Reads a stream that describes other objects; only the usual packing, or none, is accepted. */
export const unpack = (stream: Stream, resolve: Resolve, measure: Measure): Buffer => {
  const filters = filtersOf(stream.entries, resolve);
  if (filters.length === 0) return stream.data;
  if (filters.length > 1 || filters[0] !== 'FlateDecode')
    refuse('objects that are packed strangely');
  const [parameters] = valuesOf(resolve(stream.entries.get('DecodeParms')));
  const entries = entriesOf(resolve(parameters));
  const predictor = asWhole(entries?.get('Predictor')) ?? 1;
  const bytes = inflate(stream.data);
  measure(bytes.length);
  if (predictor === 1) return bytes;
  if (predictor < 10) refuse('a predictor that tables do not have');
  const columns = asWhole(entries?.get('Columns')) ?? 1;
  if (columns < 1 || columns > 64) refuse('a table that is too broad');
  return unpredict(bytes, columns);
};
