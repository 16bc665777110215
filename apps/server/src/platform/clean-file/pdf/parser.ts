import { refuse } from '../limits.ts';
import { dictionaryOf, listOf, nameOf } from './values.ts';
import type { Value } from './values.ts';

const depthMax = 60;
const space: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);
const ends: ReadonlySet<number> = new Set(Array.from('()<>[]{}/%', (each) => each.charCodeAt(0)));
const code = (sign: string): number => sign.charCodeAt(0);
const lineEnds: ReadonlySet<number> = new Set([10, 13]);
const escaped: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

export type Parser = {
  /** The next value; undefined where a word stands that is none, such as `endobj`. */
  readonly value: () => Value | undefined;
  readonly word: () => string;
  readonly at: () => number;
  readonly moveTo: (place: number) => void;
};

/** Reads values out of the bytes of a file or of an unpacked stream. */
export const createParser = (bytes: Buffer, start = 0): Parser => {
  let at = start;

  const skip = (): void => {
    for (; at < bytes.length; at += 1) {
      const sign = bytes[at] ?? 0;
      if (sign === code('%')) {
        while (at < bytes.length && !lineEnds.has(bytes[at] ?? 0)) at += 1;
      } else if (!space.has(sign)) return;
    }
  };

  const regular = (): string => {
    const from = at;
    while (at < bytes.length && !space.has(bytes[at] ?? 0) && !ends.has(bytes[at] ?? 0)) at += 1;
    return bytes.toString('latin1', from, at);
  };

  const readName = (): Value => {
    at += 1;
    const written = regular();
    return nameOf(
      written.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    );
  };

  const readEscape = (out: number[]): void => {
    const sign = String.fromCharCode(bytes[at] ?? 0);
    const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', at, at + 3))?.[0];
    if (octal !== undefined) {
      out.push(Number.parseInt(octal, 8) & 0xff);
      at += octal.length;
    } else if (sign === '\r' || sign === '\n') {
      at += sign === '\r' && bytes[at + 1] === 10 ? 2 : 1;
    } else {
      out.push(escaped[sign] ?? sign.charCodeAt(0));
      at += 1;
    }
  };

  const readText = (): Value => {
    const out: number[] = [];
    let open = 1;
    for (at += 1; ;) {
      if (at >= bytes.length) refuse('a text without end');
      const sign = bytes[at] ?? 0;
      at += 1;
      if (sign === code('\\')) {
        readEscape(out);
        continue;
      }
      if (sign === code('(')) open += 1;
      if (sign === code(')')) open -= 1;
      if (open === 0) return { kind: 'text', bytes: Buffer.from(out) };
      out.push(sign);
    }
  };

  const readHex = (): Value => {
    const end = bytes.indexOf('>', at);
    if (end === -1) refuse('a text without end');
    const hex = bytes.toString('latin1', at + 1, end).replaceAll(/[\0\s]/g, '');
    if (!/^[0-9A-Fa-f]*$/.test(hex)) refuse('a text that is none');
    at = end + 1;
    return { kind: 'text', bytes: Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex') };
  };

  const readList = (depth: number): Value => {
    const items: Value[] = [];
    for (at += 1; ;) {
      skip();
      if (bytes[at] === code(']')) {
        at += 1;
        return listOf(items);
      }
      items.push(read(depth + 1) ?? refuse('a list with something strange in it'));
    }
  };

  const readDictionary = (depth: number): Value => {
    const entries = new Map<string, Value>();
    for (at += 2; ;) {
      skip();
      if (bytes[at] === code('>') && bytes[at + 1] === code('>')) {
        at += 2;
        return dictionaryOf(entries);
      }
      const key = read(depth + 1);
      if (key?.kind !== 'name') return refuse('a dictionary whose key is no name');
      // Two readers may choose differently of two: then there is no knowing what is seen.
      if (entries.has(key.name)) refuse('a dictionary that says something twice');
      entries.set(key.name, read(depth + 1) ?? refuse('a key without a value'));
    }
  };

  const readPlain = (): Value | undefined => {
    const before = at;
    const word = regular();
    if (/^\d{1,10}$/.test(word)) {
      const reference = /^[\0\s]+(\d{1,5})[\0\s]+R(?![^\0\s()<>[\]{}/%])/.exec(
        bytes.toString('latin1', at, at + 24),
      );
      if (reference !== null) {
        at += reference[0].length;
        return { kind: 'reference', number: Number(word) };
      }
    }
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word) || /^(true|false|null)$/.test(word)) {
      return { kind: 'plain', text: word };
    }
    at = before;
    return undefined;
  };

  const read = (depth: number): Value | undefined => {
    if (depth > depthMax) refuse('too deep');
    skip();
    const sign = bytes[at];
    if (sign === code('/')) return readName();
    if (sign === code('(')) return readText();
    if (sign === code('[')) return readList(depth);
    if (sign === code('<')) {
      return bytes[at + 1] === code('<') ? readDictionary(depth) : readHex();
    }
    return readPlain();
  };

  return {
    value: () => read(0),
    word: () => {
      skip();
      return regular();
    },
    at: () => at,
    moveTo: (place) => {
      at = place;
    },
  };
};
