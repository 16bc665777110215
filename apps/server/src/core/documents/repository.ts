import type { DocumentKind } from '@dipper/contract';
import type { CleanType } from '../../platform/clean-file/index.ts';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

export type DocumentName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly documentId: string;
};

export type DocumentWish = {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly contentType: CleanType;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly addressHash: Buffer;
  readonly objectName: string;
};

export type DocumentRow = {
  readonly document_id: string;
  readonly exchange_id: string | null;
  readonly kind: DocumentKind;
  readonly content_type: CleanType;
  readonly bytes: number;
  readonly sha256: Buffer | null;
  readonly address_hash: Buffer | null;
  readonly state: 'announced' | 'received' | 'kept' | 'leaving' | 'gone';
  readonly object_name: string;
  readonly data_key: Buffer | null;
  readonly kept_at: Date | null;
  readonly is_open: boolean;
};

const columns = `document_id, exchange_id, kind, content_type, bytes, sha256, address_hash, state,
  object_name, data_key, kept_at,
  state = 'announced' and address_ends_at > dipper.current_time() as is_open`;

const announce = statement(
  'documents-announce',
  `select dipper.announce_documents($1, $2, array(
     select row(w.a, w.b, w.c, w.d, w.e, w.f, w.g)::dipper.document_wish from
       unnest($3::uuid[], $4::text[], $5::text[], $6::integer[], $7::bytea[], $8::bytea[], $9::text[])
         as w (a, b, c, d, e, f, g)), $10, $11) as ends`,
);

const find = statement(
  'documents-find',
  `select ${columns} from dipper.exchange_document
   where bucket = $1 and user_id = $2 and document_id = $3`,
);

const findStored = statement(
  'documents-find-kept',
  `select ${columns} from dipper.exchange_document
   where bucket = $1 and user_id = $2 and document_id = any($3::uuid[]) and state = 'kept'
     and exchange_id is null`,
);

const ofExchange = statement(
  'documents-of-exchange',
  `select ${columns} from dipper.exchange_document
   where bucket = $1 and user_id = $2 and exchange_id = $3 and state = 'kept' order by document_id`,
);

const receive = call('receive_document');
const keep = call('keep_document');
const refuse = call('refuse_document');
const forget = call('forget_document');

const dueBuckets = statement(
  'documents-due-buckets',
  `-- every bucket: the worker asks which of them have documents to look at
   select bucket from dipper.exchange_document where due_at <= dipper.current_time()
   group by bucket limit $1`,
);

const claimLeaving = call('claim_leaving_documents');

const keyOf = ({ bucket, userId, documentId }: DocumentName) => [bucket, userId, documentId];

const one = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('a function of documents answered nothing');
  return row;
};

export type Owner = Pick<DocumentName, 'bucket' | 'userId'>;

/**
 * Returns when the upload addresses expire; undefined if the person has asked for too many today.
 */
export const announceDocuments = async (
  db: Queryable,
  { bucket, userId }: Owner,
  {
    wishes,
    seconds,
    mostADay,
  }: {
    readonly wishes: readonly DocumentWish[];
    readonly seconds: number;
    readonly mostADay: number;
  },
): Promise<Date | undefined> => {
  const { ends } = one(
    await db.query<{ ends: Date | null }>(announce, [
      bucket,
      userId,
      wishes.map((each) => each.documentId),
      wishes.map((each) => each.kind),
      wishes.map((each) => each.contentType),
      wishes.map((each) => each.bytes),
      wishes.map((each) => each.sha256),
      wishes.map((each) => each.addressHash),
      wishes.map((each) => each.objectName),
      seconds,
      mostADay,
    ]),
  );
  return ends ?? undefined;
};

export const findDocument = async (
  db: Queryable,
  name: DocumentName,
): Promise<DocumentRow | undefined> => (await db.query<DocumentRow>(find, keyOf(name)))[0];

/** Finds those of these documents that no request names yet. */
export const findUnused = (
  db: Queryable,
  { bucket, userId }: Owner,
  documentIds: readonly string[],
): Promise<DocumentRow[]> => db.query<DocumentRow>(findStored, [bucket, userId, documentIds]);

export const findDocumentsOf = (
  db: Queryable,
  { bucket, userId, exchangeId }: Owner & { readonly exchangeId: string },
): Promise<DocumentRow[]> => db.query<DocumentRow>(ofExchange, [bucket, userId, exchangeId]);

/** Uses up the upload address. Returns whether it was this caller's. */
export const receiveDocument = (
  db: Queryable,
  { bucket, userId, documentId }: DocumentName,
  addressHash: Buffer,
): Promise<boolean> => receive(db, { bucket, userId, documentId, addressHash });

export const keepDocument = (
  db: Queryable,
  { bucket, userId, documentId }: DocumentName,
  content: { readonly bytes: number; readonly dataKey: Buffer },
): Promise<boolean> => keep(db, { bucket, userId, documentId, ...content });

export const refuseDocument = refuse;
export const forgetDocument = forget;

export const findDueBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(dueBuckets, [limit])).map((row) => row.bucket);

export type LeavingDocument = DocumentName & { readonly objectName: string };

export const claimLeavingDocuments = async (
  db: Queryable,
  claim: { readonly bucket: number; readonly limit: number; readonly leaseSeconds: number },
): Promise<LeavingDocument[]> => {
  const { bucket, limit, leaseSeconds } = claim;
  const rows = await claimLeaving<{ user_id: bigint; document_id: string; object_name: string }>(
    db,
    { bucket, limit, leaseSeconds },
  );
  return rows.map((row) => ({
    bucket,
    userId: row.user_id,
    documentId: row.document_id,
    objectName: row.object_name,
  }));
};
