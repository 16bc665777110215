import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** `purpose` keeps a key that was made for one thing from opening another. */
const keyOf = (secret: string | Buffer, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `dipper ${purpose}`, keyBytes));

/** Authenticated encryption: nonce, tag, cipher text. */
export const seal = (plain: string, secret: string, purpose: string): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), nonce);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
};

/** Undefined: sealed with another secret, for another purpose, or changed since. */
export const unseal = (sealed: Buffer, secret: string, purpose: string): string | undefined => {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), nonce);
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const start = decipher.update(sealed.subarray(nonceBytes + tagBytes));
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};

export type KeyedHash = (text: string, purpose: string) => Buffer;

/**
 * Hashes texts that are easily guessed. Without the secret nobody can try which text gave a hash.
 * The derived key of each purpose is cached, because purposes are few constants.
 */
export const createKeyedHash = (secret: string | Buffer): KeyedHash => {
  const keys = new Map<string, KeyObject>();
  return (text, purpose) => {
    const cachedKey = keys.get(purpose);
    const key = cachedKey ?? createSecretKey(keyOf(secret, purpose));
    if (cachedKey === undefined) keys.set(purpose, key);
    return createHmac('sha256', key).update(text).digest();
  };
};
