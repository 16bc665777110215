import { refuse } from '../limits.ts';
import { createMeasure, unpack } from './filters.ts';
import type { Measure } from './filters.ts';
import { createParser } from './parser.ts';
import { readPlaces } from './places.ts';
import { readObjectAt } from './stream.ts';
import { asName, asWhole } from './values.ts';
import type { Entries, Value } from './values.ts';

export type Reader = {
  readonly trailer: Entries;
  /** Follows a reference; returns any other value unchanged. */
  readonly resolve: (value: Value | undefined) => Value | undefined;
  readonly measure: Measure;
};

const chainMax = 20;

/** The objects of a stream of objects, in their order. */
const readPacked = (reader: Reader, value: Value | undefined): readonly Value[] => {
  if (value?.kind !== 'stream' || asName(value.entries.get('Type')) !== 'ObjStm') {
    return refuse('no stream of objects');
  }
  const bytes = unpack(value, reader.resolve, reader.measure);
  const count = asWhole(value.entries.get('N')) ?? refuse('no count of objects');
  const first = asWhole(value.entries.get('First')) ?? refuse('no first object');
  const parser = createParser(bytes);
  const starts: number[] = [];
  while (starts.length < count) {
    const [number, offset] = [asWhole(parser.value()), asWhole(parser.value())];
    if (number === undefined || offset === undefined) refuse('no object where one should be');
    starts.push(first + (offset ?? 0));
  }
  return starts.map(
    (start) => createParser(bytes, start).value() ?? refuse('an object of nothing'),
  );
};

/** Objects of a file by their numbers, each read once and where the tables say. */
export const createReader = (file: Buffer): Reader => {
  const measure = createMeasure();
  const { places, trailer } = readPlaces(file, measure);
  const resolved = new Map<number, Value | undefined>();
  const packed = new Map<number, readonly Value[]>();

  const load = (number: number): Value | undefined => {
    const place = places.get(number);
    if (place === undefined || place.kind === 'free') return undefined;
    if (place.kind === 'at') {
      const found = readObjectAt(file, place.offset, resolve);
      return found.number === number ? found.value : refuse('another object than the tables say');
    }
    const others = packed.get(place.stream) ?? readPacked(reader, find(place.stream));
    packed.set(place.stream, others);
    return others[place.index];
  };

  const find = (number: number): Value | undefined => {
    if (resolved.has(number)) return resolved.get(number);
    // An object that is asked for while it is read refers to itself.
    resolved.set(number, undefined);
    const value = load(number);
    resolved.set(number, value);
    return value;
  };

  const resolve = (value: Value | undefined): Value | undefined => {
    let found = value;
    for (let step = 0; found?.kind === 'reference'; step += 1) {
      if (step > chainMax) refuse('references that lead in a circle');
      found = find(found.number);
    }
    return found;
  };

  const reader: Reader = { trailer, resolve, measure };
  return reader;
};
