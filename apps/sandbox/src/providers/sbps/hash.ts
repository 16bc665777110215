import { createHash, timingSafeEqual } from 'node:crypto';
import { encodeShiftJis } from './shift-jis.ts';

export type HashCharset = 'utf-8' | 'shift_jis';

interface Hashed {
  readonly hashKey: string;
  readonly charset: HashCharset;
}

/** SHA-1 over all values, without the spaces around them, and the key at the end. */
export function spsHash(values: readonly string[], { hashKey, charset }: Hashed): string {
  const text = `${values.map((value) => value.trim()).join('')}${hashKey}`;
  const bytes = charset === 'utf-8' ? Buffer.from(text, 'utf8') : encodeShiftJis(text);
  return createHash('sha1').update(bytes).digest('hex');
}

export function isSameHash(input: string, expected: string): boolean {
  const [left, right] = [input.toLowerCase(), expected.toLowerCase()].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
