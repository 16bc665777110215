import { createHmac } from 'node:crypto';

/** RFC 6238 as a phone's authenticator does it: this program's own reading of it. */
const periodSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Undefined: nobody could read that as base32. */
export function secretOf(text: string): Buffer | undefined {
  const letters = [...text.toUpperCase().replaceAll(/[\s=-]/g, '')];
  const values = letters.map((letter) => alphabet.indexOf(letter));
  if (values.length < 16 || values.includes(-1)) return undefined;
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export interface Shown {
  readonly code: string;
  readonly secondsLeft: number;
}

export function codeAt(secret: Buffer, now: Date): Shown {
  const seconds = Math.floor(now.getTime() / 1000);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / periodSeconds)));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const at = hash.readUInt8(19) % 16;
  const number = (hash.readUInt32BE(at) % 2 ** 31) % 1_000_000;
  return {
    code: String(number).padStart(6, '0'),
    secondsLeft: periodSeconds - (seconds % periodSeconds),
  };
}
