import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createKeyedHash, seal, unseal } from './crypto.ts';

const algorithm = 'aes-256-gcm';
const keyIdBytes = 2;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * What was sealed before keys had numbers begins with chance. So what may stand beside it begins with
 * this, which chance does not make, and behind which nothing of it is sorted.
 */
const mark = Buffer.alloc(6, 0xff);

/** Where a value stands: moved to another row or column, it does not open. */
export type FieldContext = {
  readonly table: string;
  readonly column: string;
  /** The row's key. */
  readonly row: string;
  /** What it was sealed for before keys had numbers; undefined where it never was. */
  readonly unnumbered?: string;
};

export type FieldKey = { readonly id: number; readonly key: Buffer };

/** The key of before keys had numbers. */
export type UnnumberedKey = {
  readonly secret: string;
  /** Seals on in its own form, for servers that know no other; otherwise it only opens. */
  readonly isInUse: boolean;
};

export type FieldKeys = {
  /** Number of the key, nonce, tag, cipher text; never the same twice. */
  readonly sealField: (plain: string, context: FieldContext) => Buffer;
  /** Undefined: sealed for another place or by a key that is gone, or changed since. */
  readonly openField: (sealed: Buffer, context: FieldContext) => string | undefined;
  /**
   * What begins everything that the key which seals now has sealed there; what is older is sorted
   * before it. Undefined: what stands there is left to the key without a number.
   */
  readonly newestHead: (context: Pick<FieldContext, 'unnumbered'>) => Buffer | undefined;
  /** For what is guessed easily: without the key nobody can try which text it was made from. */
  readonly hash: (text: string, purpose: string) => Buffer;
  /** The same by each key that there is, that of now first: what one has made is known again. */
  readonly hashes: (text: string, purpose: string) => readonly [Buffer, ...Buffer[]];
};

/** How many bytes say by which key a value was sealed. */
export const headBytesOf = ({ unnumbered }: Pick<FieldContext, 'unnumbered'>): number =>
  unnumbered === undefined ? keyIdBytes : mark.length + keyIdBytes;

const boundTo = (keyId: Uint8Array, { table, column, row }: FieldContext): Buffer =>
  Buffer.concat([keyId, Buffer.from(`\0${table}\0${column}\0${row}`)]);

const numbered = (id: number): Buffer => {
  const bytes = Buffer.alloc(keyIdBytes);
  bytes.writeUInt16BE(id);
  return bytes;
};

/** Undefined: by the key without a number. */
export const keyIdOf = (
  head: Buffer,
  { unnumbered }: Pick<FieldContext, 'unnumbered'>,
): number | undefined => {
  if (unnumbered === undefined) return head.readUInt16BE();
  return head.subarray(0, mark.length).equals(mark) ? head.readUInt16BE(mark.length) : undefined;
};

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
  const key = keyOf(keyId.readUInt16BE());
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
export const createFieldKeys = (
  keys: readonly FieldKey[],
  unnumberedKey?: UnnumberedKey,
): FieldKeys => {
  const newest = keys.at(-1);
  if (newest === undefined) throw new Error('there is no key to seal fields with');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  const keyOf: KeyOf = (id) => byId.get(id);
  const former = unnumberedKey?.secret;
  const stillSeals = unnumberedKey?.isInUse === true ? former : undefined;
  const others = keys.slice(0, -1).map(({ key }) => key);
  const [now, ...before] =
    stillSeals === undefined
      ? [newest.key, ...others, ...(former === undefined ? [] : [former])]
      : [stillSeals, newest.key, ...others];
  const hash = createKeyedHash(now ?? newest.key);
  const hashesBefore = before.map(createKeyedHash);

  return {
    newestHead: ({ unnumbered }) => {
      if (unnumbered === undefined) return numbered(newest.id);
      return stillSeals === undefined ? Buffer.concat([mark, numbered(newest.id)]) : undefined;
    },
    sealField: (plain, context) => {
      const { unnumbered } = context;
      if (unnumbered === undefined) return sealBy(newest, plain, context);
      if (stillSeals !== undefined) return seal(plain, stillSeals, unnumbered);
      return Buffer.concat([mark, sealBy(newest, plain, context)]);
    },
    openField: (sealed, context) => {
      const { unnumbered } = context;
      if (unnumbered === undefined) return openBy(keyOf, sealed, context);
      const isMarked = sealed.subarray(0, mark.length).equals(mark);
      const plain = isMarked ? openBy(keyOf, sealed.subarray(mark.length), context) : undefined;
      return plain ?? (former === undefined ? undefined : unseal(sealed, former, unnumbered));
    },
    hash,
    hashes: (text, purpose) => [
      hash(text, purpose),
      ...hashesBefore.map((hashBefore) => hashBefore(text, purpose)),
    ],
  };
};
