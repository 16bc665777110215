import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

const algorithm = 'aes-256-ecb';

/**
 * Encrypts a single field as Hecto requires: AES-256-ECB, then Base64. It hides a text and authenticates nothing, so a
 * field that decrypts is not trusted for that.
 */
export const sealField = (plain: string, key: string): string => {
  const cipher = createCipheriv(algorithm, key, null);
  return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('base64');
};

export const openField = (text: string, key: string): string | undefined => {
  const decipher = createDecipheriv(algorithm, key, null);
  try {
    const plain = Buffer.concat([decipher.update(text, 'base64'), decipher.final()]);
    return plain.toString('utf8');
  } catch {
    return undefined;
  }
};

/** The values stand one after the other with nothing between them; a key comes last. */
export const hashOf = (...values: readonly string[]): string =>
  createHash('sha256').update(values.join(''), 'utf8').digest('hex');

export const isSameHash = (received: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(received), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Seoul has no summer time: its wall clock is this far ahead, all year. */
const seoulAheadMs = 9 * 3_600_000;

export type Stamp = { readonly day: string; readonly time: string };

/** `20261120` and `143022`. */
export const seoulStamp = (at: Date): Stamp => {
  const digits = new Date(at.getTime() + seoulAheadMs).toISOString().replaceAll(/\D/g, '');
  return { day: digits.slice(0, 8), time: digits.slice(8, 14) };
};

const stampShape = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

export const seoulMoment = (stamp: string): Date | undefined => {
  const parts = stampShape.exec(stamp);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
};

/** Lengths are counted in bytes; half a letter is none. */
export const cutToBytes = (text: string, bytesMax: number): string => {
  let bytes = 0;
  const letters = [...text].filter((letter) => {
    bytes += Buffer.byteLength(letter);
    return bytes <= bytesMax;
  });
  return letters.join('');
};
