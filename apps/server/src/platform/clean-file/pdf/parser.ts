import { refuse } from '../limits.ts';
import { dictionaryOf, listOf, nameOf } from './values.ts';
import type { Value } from './values.ts';

const depthMax = 60;
const space: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);
const ends: ReadonlySet<number> = new Set(Array.from('()<>[]{}/%', (each) => each.charCodeAt(0)));
const code = (sign: string): number => sign.charCodeAt(0);
const lineEnds: ReadonlySet<number> = new Set([10, 13]);
const escaped: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** The bytes of a file or of an unpacked stream, and how far they are read. */
type Cursor = { readonly bytes: Buffer; at: number };

const skip = (cursor: Cursor): void => {
  const { bytes } = cursor;
  for (; cursor.at < bytes.length; cursor.at += 1) {
    const sign = bytes[cursor.at] ?? 0;
    if (sign === code('%')) {
      while (cursor.at < bytes.length && !lineEnds.has(bytes[cursor.at] ?? 0)) cursor.at += 1;
    } else if (!space.has(sign)) return;
  }
};

const regular = (cursor: Cursor): string => {
  const { bytes, at } = cursor;
  let end = at;
  while (end < bytes.length && !space.has(bytes[end] ?? 0) && !ends.has(bytes[end] ?? 0)) end += 1;
  cursor.at = end;
  return bytes.toString('latin1', at, end);
};

const readName = (cursor: Cursor): Value => {
  cursor.at += 1;
  return nameOf(
    regular(cursor).replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  );
};

const readEscape = (cursor: Cursor, out: number[]): void => {
  const { bytes, at } = cursor;
  const sign = String.fromCharCode(bytes[at] ?? 0);
  const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', at, at + 3))?.[0];
  if (octal !== undefined) {
    out.push(Number.parseInt(octal, 8) & 0xff);
    cursor.at += octal.length;
  } else if (sign === '\r' || sign === '\n') {
    cursor.at += sign === '\r' && bytes[at + 1] === code('\n') ? 2 : 1;
  } else {
    out.push(escaped[sign] ?? sign.charCodeAt(0));
    cursor.at += 1;
  }
};

const readText = (cursor: Cursor): Value => {
  const { bytes } = cursor;
  const out: number[] = [];
  let open = 1;
  cursor.at += 1;
  while (cursor.at < bytes.length) {
    const sign = bytes[cursor.at] ?? 0;
    cursor.at += 1;
    if (sign === code('\\')) {
      readEscape(cursor, out);
      continue;
    }
    if (sign === code('(')) open += 1;
    if (sign === code(')')) open -= 1;
    if (open === 0) return { kind: 'text', bytes: Buffer.from(out) };
    out.push(sign);
  }
  return refuse('a text without end');
};

const readHex = (cursor: Cursor): Value => {
  const { bytes, at } = cursor;
  const end = bytes.indexOf('>', at);
  if (end === -1) refuse('a text without end');
  const hex = bytes.toString('latin1', at + 1, end).replaceAll(/[\0\s]/g, '');
  if (!/^[0-9A-Fa-f]*$/.test(hex)) refuse('a text that is none');
  cursor.at = end + 1;
  return { kind: 'text', bytes: Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex') };
};

const readList = (cursor: Cursor, depth: number): Value => {
  const items: Value[] = [];
  cursor.at += 1;
  for (;;) {
    skip(cursor);
    if (cursor.bytes[cursor.at] === code(']')) {
      cursor.at += 1;
      return listOf(items);
    }
    items.push(readValue(cursor, depth + 1) ?? refuse('a list with something strange in it'));
  }
};

const readDictionary = (cursor: Cursor, depth: number): Value => {
  const entries = new Map<string, Value>();
  cursor.at += 2;
  for (;;) {
    skip(cursor);
    if (cursor.bytes.toString('latin1', cursor.at, cursor.at + 2) === '>>') {
      cursor.at += 2;
      return dictionaryOf(entries);
    }
    const key = readValue(cursor, depth + 1);
    if (key?.kind !== 'name') return refuse('a dictionary whose key is no name');
    // Viewers differ in which of two entries with the same key they show, so the file is refused.
    if (entries.has(key.name)) refuse('a dictionary that says something twice');
    entries.set(key.name, readValue(cursor, depth + 1) ?? refuse('a key without a value'));
  }
};

const readPlain = (cursor: Cursor): Value | undefined => {
  const before = cursor.at;
  const text = regular(cursor);
  if (/^\d{1,10}$/.test(text)) {
    const next = cursor.bytes.toString('latin1', cursor.at, cursor.at + 24);
    const reference = /^[\0\s]+(\d{1,5})[\0\s]+R(?![^\0\s()<>[\]{}/%])/.exec(next);
    if (reference !== null) {
      cursor.at += reference[0].length;
      return { kind: 'reference', number: Number(text) };
    }
  }
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) || /^(true|false|null)$/.test(text)) {
    return { kind: 'plain', text };
  }
  cursor.at = before;
  return undefined;
};

const readValue = (cursor: Cursor, depth: number): Value | undefined => {
  if (depth > depthMax) refuse('too deep');
  skip(cursor);
  switch (String.fromCharCode(cursor.bytes[cursor.at] ?? 0)) {
    case '/':
      return readName(cursor);
    case '(':
      return readText(cursor);
    case '[':
      return readList(cursor, depth);
    case '<':
      return cursor.bytes[cursor.at + 1] === code('<')
        ? readDictionary(cursor, depth)
        : readHex(cursor);
    default:
      return readPlain(cursor);
  }
};

export type Parser = {
  /** Reads the next value; undefined at a keyword that is none, such as `endobj`. */
  readonly value: () => Value | undefined;
  readonly word: () => string;
  readonly at: () => number;
  readonly moveTo: (place: number) => void;
};

/** Reads values out of the bytes of a file or of an unpacked stream. */
export const createParser = (bytes: Buffer, start = 0): Parser => {
  const cursor: Cursor = { bytes, at: start };
  return {
    value: () => readValue(cursor, 0),
    word: () => {
      skip(cursor);
      return regular(cursor);
    },
    at: () => cursor.at,
    moveTo: (place) => {
      cursor.at = place;
    },
  };
};
