import { createHash, randomBytes } from 'node:crypto';
import type { DocumentKind } from '@dipper/contract';
import type { CleanType, FileCleaner } from '../../platform/clean-file/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { hashToken, newUuid, randomToken } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { DocumentStorage } from '../../ports/document-storage.ts';
import { publicIdOf, parsePublicId } from '../charging/index.ts';
import {
  announceDocuments,
  findDocument,
  keepDocument,
  receiveDocument,
  refuseDocument,
} from './repository.ts';
import type { DocumentName, DocumentRow, DocumentWish, Owner } from './repository.ts';
import { openDocument, sealDocument } from './sealing.ts';

export type DocumentTools = {
  readonly database: Database;
  readonly storage: DocumentStorage;
  readonly fieldKeys: FieldKeys;
  readonly cleaner: FileCleaner;
  readonly log: Log;
};

export type Announcement = {
  readonly kind: DocumentKind;
  readonly contentType: CleanType;
  readonly bytes: number;
  readonly sha256: string;
};

/** The upload address of a document; its secret is the only right needed. */
export type UploadPlace = {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly secret: string;
  readonly endsAt: Date;
};

const addressSeconds = 300;
/** A request needs five; the rest is for people whose first photographs are bad. */
const mostADay = 40;
const secretBytes = 32;
const objectNameBytes = 24;

/** The name of a document outside of Dipper. */
export const documentNumber = (name: Pick<DocumentName, 'userId' | 'documentId'>): string =>
  publicIdOf('d', { userId: name.userId, id: name.documentId });

export const parseDocumentNumber = (text: string): DocumentName | undefined => {
  const name = parsePublicId('d', text);
  return name && { bucket: name.bucket, userId: name.userId, documentId: name.id };
};

/**
 * Returns an upload address for each document, or undefined if the person has asked for too many
 * today.
 */
export const announce = async (
  { database }: Pick<DocumentTools, 'database'>,
  owner: Owner,
  announcements: readonly Announcement[],
): Promise<readonly UploadPlace[] | undefined> => {
  const made = announcements.map(({ sha256, ...each }) => {
    const secret = randomToken(secretBytes);
    const wish: DocumentWish = {
      ...each,
      documentId: newUuid(),
      sha256: Buffer.from(sha256, 'hex'),
      addressHash: hashToken(secret),
      objectName: randomBytes(objectNameBytes).toString('hex'),
    };
    return { secret, wish };
  });
  const wishes = made.map(({ wish }) => wish);
  const endsAt = await announceDocuments(database, owner, {
    wishes,
    seconds: addressSeconds,
    mostADay,
  });
  if (endsAt === undefined) return undefined;
  return made.map(({ secret, wish: { documentId, kind } }) => ({
    documentId: documentNumber({ userId: owner.userId, documentId }),
    kind,
    secret,
    endsAt,
  }));
};

export type Address = { readonly name: DocumentName; readonly secret: string };

/** Finds the document that an upload address expects; undefined once the address is over. */
export const findExpected = async (
  { database }: Pick<DocumentTools, 'database'>,
  { name, secret }: Address,
): Promise<DocumentRow | undefined> => {
  const row = await findDocument(database, name);
  const isItsAddress = row?.address_hash?.equals(hashToken(secret)) === true;
  return row?.is_open === true && isItsAddress ? row : undefined;
};

export type Received = 'stored' | 'refused' | 'busy' | 'address-used';

const checkAndKeep = async (
  { database, storage, fieldKeys, cleaner, log }: DocumentTools,
  name: DocumentName,
  { expected, file }: { readonly expected: DocumentRow; readonly file: Buffer },
): Promise<Received> => {
  const isAnnounced =
    file.length === expected.bytes &&
    expected.sha256?.equals(createHash('sha256').update(file).digest()) === true;
  if (!isAnnounced) return 'refused';
  const cleaned = await cleaner.clean({ file, type: expected.content_type });
  if (cleaned.kind === 'refused') {
    const documentId = documentNumber(name);
    log.info({ event: 'document-refused', documentId, reason: cleaned.why }, 'a file was refused');
  }
  if (cleaned.kind !== 'clean') return cleaned.kind;
  const { object, dataKey } = sealDocument(fieldKeys, name, cleaned.file);
  await storage.put(expected.object_name, object);
  const isKept = await keepDocument(database, name, { bytes: cleaned.file.length, dataKey });
  return isKept ? 'stored' : 'busy';
};

/**
 * Receives an upload. Its address is used up, whatever the result. Content is stored only after it
 * was checked, re-encoded and encrypted.
 */
export const receive = async (
  tools: DocumentTools,
  { name, secret }: Address,
  brought: { readonly expected: DocumentRow; readonly file: Buffer },
): Promise<Received> => {
  const { database } = tools;
  if (!(await receiveDocument(database, name, hashToken(secret)))) return 'address-used';
  let outcome: Received = 'busy';
  try {
    outcome = await checkAndKeep(tools, name, brought);
  } finally {
    // If this fails as well, the row itself says when it is due to be looked at.
    if (outcome !== 'stored') await refuseDocument(database, name);
  }
  return outcome;
};

/**
 * Decrypts a document; undefined if it is deleted. The caller has already recorded who opens it,
 * and why.
 */
export const readDocument = async (
  { storage, fieldKeys }: Pick<DocumentTools, 'storage' | 'fieldKeys'>,
  name: DocumentName,
  { object_name: objectName, data_key: dataKey }: DocumentRow,
): Promise<Buffer | undefined> => {
  if (dataKey === null) return undefined;
  const object = await storage.get(objectName);
  if (object === undefined) return undefined;
  const plain = openDocument(fieldKeys, name, { object, dataKey });
  if (plain === undefined) throw new Error('a document cannot be opened');
  return plain;
};
