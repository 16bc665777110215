import { refuse } from '../limits.ts';
import { createParser } from './parser.ts';
import { asWhole } from './values.ts';
import type { Stream, Value } from './values.ts';

const carriageReturn = 13;
const lineFeed = 10;

const startOfData = (file: Buffer, after: number): number => {
  if (file[after] === lineFeed) return after + 1;
  if (file[after] === carriageReturn && file[after + 1] === lineFeed) return after + 2;
  return refuse('a stream that does not begin');
};

/** The object at a place of the file, and its number; a stream with its bytes, as long as it says it is. */
export const readObjectAt = (
  file: Buffer,
  offset: number,
  resolve: (value: Value | undefined) => Value | undefined,
): { readonly number: number; readonly value: Value } => {
  const parser = createParser(file, offset);
  const number = asWhole(parser.value());
  const generation = asWhole(parser.value());
  if (number === undefined || generation === undefined || parser.word() !== 'obj') {
    return refuse('no object where one should be');
  }
  const value = parser.value() ?? refuse('an object of nothing');
  const word = parser.word();
  if (word === 'endobj') return { number, value };
  if (word !== 'stream' || value.kind !== 'dictionary') return refuse('an object without end');
  const start = startOfData(file, parser.at());
  const length = asWhole(resolve(value.entries.get('Length'))) ?? refuse('a stream without length');
  if (start + length > file.length) refuse('a stream that is cut off');
  const end = createParser(file, start + length);
  if (end.word() !== 'endstream') refuse('a stream of another length than it says');
  const data = file.subarray(start, start + length);
  return { number, value: { kind: 'stream', entries: value.entries, data } };
};

export const readStreamAt = (
  file: Buffer,
  offset: number,
  resolve: (value: Value | undefined) => Value | undefined,
): Stream | undefined => {
  const { value } = readObjectAt(file, offset, resolve);
  return value.kind === 'stream' ? value : undefined;
};
