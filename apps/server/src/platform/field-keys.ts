import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createKeyedHash } from './crypto.ts';

const algorithm = 'aes-256-gcm';
/** How many bytes say by which key a value was sealed. */
export const keyIdBytes = 2;
const nonceBytes = 12;
const tagBytes = 16;

/** The place of a value: moved to another row or column, it does not open. */
export type FieldContext = {
  readonly table: string;
  readonly column: string;
  /** The row's key. */
  readonly row: string;
};

export type FieldKey = {
  readonly id: number;
  readonly key: Buffer;
  /** The day on which it was made, where somebody wrote it down. */
  readonly made?: Date;
};

export type FieldKeys = {
  /** Number of the key, nonce, tag, cipher text; never the same twice. */
  readonly sealField: (plain: string, context: FieldContext) => Buffer;
  /** Undefined: sealed for another place or by a key that is gone, or changed since. */
  readonly openField: (sealed: Buffer, context: FieldContext) => string | undefined;
  /** The first bytes of everything that the newest key has sealed; older values sort before it. */
  readonly newestHead: Buffer;
  /** Hashes a text that is easily guessed; without the key nobody can try which text it was. */
  readonly hash: (text: string, purpose: string) => Buffer;
  /** Hashes by every key, the newest first, so that hashes of older keys are recognized. */
  readonly hashes: (text: string, purpose: string) => readonly [Buffer, ...Buffer[]];
};

const boundTo = (keyId: Uint8Array, { table, column, row }: FieldContext): Buffer =>
  Buffer.concat([keyId, Buffer.from(`\0${table}\0${column}\0${row}`)]);

const numbered = (id: number): Buffer => {
  const bytes = Buffer.alloc(keyIdBytes);
  bytes.writeUInt16BE(id);
  return bytes;
};

export const keyIdOf = (head: Buffer): number => head.readUInt16BE();

const sealBy = ({ id, key }: FieldKey, plain: string, context: FieldContext): Buffer => {
  const keyId = numbered(id);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(boundTo(keyId, context));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([keyId, nonce, cipher.getAuthTag(), text]);
};

type KeyOf = (id: number) => Buffer | undefined;

const openBy = (keyOf: KeyOf, sealed: Buffer, context: FieldContext): string | undefined => {
  const head = keyIdBytes + nonceBytes + tagBytes;
  if (sealed.length < head) return undefined;
  const keyId = sealed.subarray(0, keyIdBytes);
  const key = keyOf(keyIdOf(keyId));
  if (key === undefined) return undefined;
  const nonce = sealed.subarray(keyIdBytes, keyIdBytes + nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce);
  decipher.setAAD(boundTo(keyId, context));
  decipher.setAuthTag(sealed.subarray(keyIdBytes + nonceBytes, head));
  try {
    const start = decipher.update(sealed.subarray(head));
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};

/** The last key seals; each opens what it has sealed. */
export const createFieldKeys = (keys: readonly FieldKey[]): FieldKeys => {
  const newest = keys.at(-1);
  if (newest === undefined) throw new Error('there is no key to seal fields with');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  const hash = createKeyedHash(newest.key);
  const hashesBefore = keys.slice(0, -1).map(({ key }) => createKeyedHash(key));

  return {
    newestHead: numbered(newest.id),
    sealField: (plain, context) => sealBy(newest, plain, context),
    openField: (sealed, context) => openBy((id) => byId.get(id), sealed, context),
    hash,
    hashes: (text, purpose) => [
      hash(text, purpose),
      ...hashesBefore.map((hashBefore) => hashBefore(text, purpose)),
    ],
  };
};
