import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** AES-256 in ECB mode with PKCS padding, then Base64: what Hecto asks of single fields. */
export function encrypt(plain: string, key: string): string {
  const cipher = createCipheriv('aes-256-ecb', Buffer.from(key, 'utf8'), null);
  return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('base64');
}

/** Undefined: never encrypted, or with another key. */
export function decrypt(text: string, key: string): string | undefined {
  const decipher = createDecipheriv('aes-256-ecb', Buffer.from(key, 'utf8'), null);
  try {
    const plain = Buffer.concat([decipher.update(text, 'base64'), decipher.final()]);
    return plain.length === 0 ? undefined : plain.toString('utf8');
  } catch {
    return undefined;
  }
}

/** The parts stand one after the other without anything between them; the key comes last. */
export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(''), 'utf8').digest('hex');
}
