import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FieldContext, FieldKeys } from '../../platform/field-keys.ts';
import { placeOf } from '../sealing/index.ts';
import type { DocumentName } from './repository.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

const rowOf = ({ bucket, userId, documentId }: DocumentName): string =>
  `${bucket}/${userId}/${documentId}`;

const keyPlace = ({ bucket, userId, documentId }: DocumentName): FieldContext =>
  placeOf('documentKey', { owner: { bucket, userId }, id: documentId });

export type SealedDocument = { readonly object: Buffer; readonly dataKey: Buffer };

/**
 * Each document has a key of its own, which alone is sealed by ours: keys roll without touching the
 * storage, and a document whose key is gone is gone, wherever a copy of it may lie.
 */
export const sealDocument = (
  { sealField }: FieldKeys,
  name: DocumentName,
  plain: Buffer,
): SealedDocument => {
  const key = randomBytes(keyBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(Buffer.from(rowOf(name)));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return {
    object: Buffer.concat([nonce, cipher.getAuthTag(), text]),
    dataKey: sealField(key.toString('base64'), keyPlace(name)),
  };
};

/** Undefined: it was changed, or is another one's. */
export const openDocument = (
  { openField }: FieldKeys,
  name: DocumentName,
  { object, dataKey }: SealedDocument,
): Buffer | undefined => {
  const key = openField(dataKey, keyPlace(name));
  if (key === undefined || object.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(
    algorithm,
    Buffer.from(key, 'base64'),
    object.subarray(0, nonceBytes),
  );
  decipher.setAAD(Buffer.from(rowOf(name)));
  decipher.setAuthTag(object.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const start = decipher.update(object.subarray(nonceBytes + tagBytes));
    return Buffer.concat([start, decipher.final()]);
  } catch {
    return undefined;
  }
};
