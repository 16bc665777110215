import { createHash, randomBytes, randomFillSync, randomInt } from 'node:crypto';

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const spare = Buffer.alloc(4096);
let used = spare.length;

/**
 * Returns random bytes for ids from a buffer, because asking the system each time is slow. Secrets
 * do not use the buffer.
 */
export const bytesOfName = (count: number): Buffer => {
  if (count > spare.length) throw new RangeError('no name is so long');
  if (used + count > spare.length) {
    randomFillSync(spare);
    used = 0;
  }
  used += count;
  return Buffer.from(spare.subarray(used - count, used));
};

/** Version 7: the time first, so that new rows land side by side in an index. */
export const newUuid = (): string => {
  const bytes = bytesOfName(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hexOf(bytes);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...parts, hex.slice(20)].join('-');
};

/** A secret that goes to its holder only; we keep its hash. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** High-entropy secrets need no salt and no slow hash; the plain text never reaches the database. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Returns digits for a person to type. There are few such codes, so the number of attempts must be
 * limited.
 */
export const randomDigits = (digits: number): string =>
  String(randomInt(10 ** digits)).padStart(digits, '0');
