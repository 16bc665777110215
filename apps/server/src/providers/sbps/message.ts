import { resultFields } from './protocol.ts';
import { checksum, isSameChecksum } from './signature.ts';

export type ResultMessage = {
  readonly value: (name: string) => string;
  /** `server`: A02-1, whose checksum is of UTF-8; `browser`: A03-1, of Shift_JIS. */
  readonly isSignedFor: (way: 'server' | 'browser', hashKey: string) => boolean;
};

const bytesMax = 16 * 1024;
const pairsMax = 100;
const plus = 0x2b;
const percent = 0x25;
const hexPair = /^[0-9a-f]{2}$/i;

const unescape = (raw: Buffer): Buffer => {
  const bytes: number[] = [];
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at] ?? 0;
    const hex = byte === percent ? raw.toString('latin1', at + 1, at + 3) : '';
    if (hexPair.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else bytes.push(byte === plus ? 0x20 : byte);
  }
  return Buffer.from(bytes);
};

/** Undefined where it is no such form, or says something twice. */
const readPairs = (body: Buffer): ReadonlyMap<string, Buffer> | undefined => {
  const pairs = body.toString('latin1').split('&');
  if (body.length === 0 || body.length > bytesMax || pairs.length > pairsMax) return undefined;
  const fields = new Map<string, Buffer>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (at < 1 || fields.has(name)) return undefined;
    fields.set(name, unescape(Buffer.from(pair.slice(at + 1), 'latin1')));
  }
  return fields;
};

const nothing = Buffer.alloc(0);

/**
 * The bytes as they came: what Shift_JIS makes of them is decided once, for reading and checking.
 * Blank fields come too, so one that is missing has got lost or another name.
 */
export const readMessage = (body: Buffer): ResultMessage | undefined => {
  const fields = readPairs(body);
  if (fields === undefined || !resultFields.every((name) => fields.has(name))) return undefined;
  const decoder = new TextDecoder('shift_jis');
  const bytes = (name: string): Buffer => fields.get(name) ?? nothing;
  const value = (name: string): string => decoder.decode(bytes(name));
  return {
    value,
    isSignedFor: (way, hashKey) => {
      const signed = resultFields.map((name) =>
        way === 'browser' ? bytes(name) : Buffer.from(value(name), 'utf8'),
      );
      return isSameChecksum(value('sps_hashcode'), checksum(signed, hashKey));
    },
  };
};
