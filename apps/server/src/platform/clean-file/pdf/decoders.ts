import { inflateSync } from 'node:zlib';
import { refuse } from '../limits.ts';

/** Decoders of packed streams. The size of their output is bounded, whatever the input. */

/** The limit for one stream; a page's picture unpacked is far below. */
export const unpackedMax = 128 * 1024 * 1024;
const firstBytes = 64 * 1024;

/** Grows as it is written to, up to what one stream may be. */
const createOut = () => {
  let [bytes, length] = [Buffer.allocUnsafe(firstBytes), 0];
  const room = (more: number): void => {
    if (length + more > unpackedMax) refuse('a stream that unpacks into more than anybody needs');
    if (length + more <= bytes.length) return;
    const wider = Buffer.allocUnsafe(Math.max(2 * bytes.length, length + more));
    bytes.copy(wider, 0, 0, length);
    bytes = wider;
  };
  return {
    length: () => length,
    put: (...added: readonly number[]): void => {
      room(added.length);
      for (const byte of added) {
        bytes[length] = byte;
        length += 1;
      }
    },
    repeat: (byte: number, times: number): void => {
      room(times);
      bytes.fill(byte, length, length + times);
      length += times;
    },
    /** Copies earlier output; the copy may reach into what it is writing itself. */
    again: (start: number, count: number): void => {
      room(count);
      for (let at = start; at < start + count; at += 1) {
        bytes[length] = bytes[at] ?? 0;
        length += 1;
      }
    },
    whole: (): Buffer => bytes.subarray(0, length),
  };
};

export const inflate = (data: Buffer): Buffer => {
  try {
    return inflateSync(data, { maxOutputLength: unpackedMax });
  } catch {
    return refuse('a stream that cannot be unpacked, or into more than anybody needs');
  }
};

const textOf = (data: Buffer, end: string): string => {
  const text = data.toString('latin1').replaceAll(/[\0\s]/g, '');
  const at = text.indexOf(end);
  return at === -1 ? text : text.slice(0, at);
};

export const fromHex = (data: Buffer): Buffer => {
  const hex = textOf(data, '>');
  if (!/^[0-9A-Fa-f]*$/.test(hex)) refuse('a stream that cannot be unpacked');
  return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex');
};

const groupSigns = 5;
const lowestSign = 33;
const groupMax = 0xff_ff_ff_ff;

export const fromAscii85 = (data: Buffer): Buffer => {
  const text = textOf(data, '~>').replace(/^<~/, '');
  const out = createOut();
  for (let at = 0; at < text.length;) {
    if (text[at] === 'z') {
      out.put(0, 0, 0, 0);
      at += 1;
      continue;
    }
    const group = text.slice(at, at + groupSigns);
    if (!/^[!-u]{2,5}$/.test(group)) refuse('a stream that cannot be unpacked');
    const padded = group.padEnd(groupSigns, 'u');
    const value = Array.from(padded).reduce(
      (sum, sign) => sum * 85 + sign.charCodeAt(0) - lowestSign,
      0,
    );
    if (value > groupMax) refuse('a stream that cannot be unpacked');
    const four = Buffer.alloc(4);
    four.writeUInt32BE(value);
    out.put(...four.subarray(0, group.length - 1));
    at += groupSigns;
  }
  return out.whole();
};

const endOfRuns = 128;

export const fromRuns = (data: Buffer): Buffer => {
  const out = createOut();
  for (let at = 0; at < data.length;) {
    const length = data[at] ?? endOfRuns;
    if (length === endOfRuns) break;
    if (length < endOfRuns) {
      out.put(...data.subarray(at + 1, at + 2 + length));
      at += 2 + length;
    } else {
      out.repeat(data[at + 1] ?? 0, 257 - length);
      at += 2;
    }
  }
  return out.whole();
};

const [clear, end, firstOwn, widest] = [256, 257, 258, 12];

/** `early`: words grow by a bit one word before they have to, as they do unless a stream says otherwise. */
export const fromLzw = (data: Buffer, early: 0 | 1): Buffer => {
  const out = createOut();
  const [starts, lengths] = [new Int32Array(2 ** widest), new Int32Array(2 ** widest)];
  let [next, width, held, bits] = [firstOwn, 9, 0, 0];
  let before: { readonly start: number; readonly length: number } | undefined;
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xff_ff_ff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const word = (held >> bits) & (2 ** width - 1);
    if (word === end) break;
    if (word === clear) {
      [next, width, before] = [firstOwn, 9, undefined];
      continue;
    }
    if (before !== undefined && next < 2 ** widest) {
      starts[next] = before.start;
      lengths[next] = before.length + 1;
      next += 1;
    }
    const start = out.length();
    if (word < clear) out.put(word);
    else if (word < next) out.again(starts[word] ?? 0, lengths[word] ?? 0);
    else refuse('a stream that cannot be unpacked');
    before = { start, length: out.length() - start };
    if (next + early >= 2 ** width && width < widest) width += 1;
  }
  return out.whole();
};
