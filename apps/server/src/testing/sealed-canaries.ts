import { createDecipheriv } from 'node:crypto';
import { placeOf, sealedColumns, sealedNames } from '../core/sealing/index.ts';
import type { SealedColumn, SealedName } from '../core/sealing/index.ts';
import { statement } from '../platform/db/index.ts';
import type { Database, Statement } from '../platform/db/index.ts';
import { keyIdBytes } from '../platform/field-keys.ts';
import type { FieldKeys } from '../platform/field-keys.ts';
import { newUuid } from '../platform/ids.ts';

const plantRefund = statement(
  'test-canaries-refund',
  `insert into dipper.refund_account (bucket, user_id, refund_id, sealed) values ($1, $2, $3, $4)`,
);
const plantPayment = statement(
  'test-canaries-payment',
  `insert into dipper.payment_refund_account (bucket, user_id, payment_id, sealed)
   values ($1, $2, $3, $4)`,
);
const plantProposal = statement(
  'test-canaries-proposal',
  `insert into dipper.refund_proposal (bucket, user_id, payment_id, number, state, place, refund_id,
     amount, currency, spoon_paid, spoon_bonus, reason, sealed, request_key, proposed_by, proposed_at)
   values ($1, $2, $3, 1, 'open', 1, $3, 1, 'KRW', 0, 0, 'a test', $4, 'a key of a test', 'kim',
     now())`,
);
const plantPayee = statement(
  'test-canaries-payee',
  `insert into dipper.exchange_payee
     (bucket, user_id, exchange_id, bank_code, account, resident_number, contact, terms)
   values ($1, $2, $3, '088', $4, $5, $6, '{}')`,
);
const plantDocument = statement(
  'test-canaries-document',
  `insert into dipper.exchange_document (bucket, user_id, document_id, exchange_id, kind,
     content_type, bytes, state, object_name, data_key, announced_at, address_ends_at, kept_at)
   values ($1, $2, $3, $3, 'family_certificate', 'application/pdf', 1, 'kept', 'a file', $4, now(),
     now(), now())`,
);
const plantSecret = statement(
  'test-canaries-secret',
  `insert into dipper.webhook_secret (secret_id, endpoint, sealed, made_at, made_by, good_until)
   values ($1, 'nobody', $2, now(), 'kim', now())`,
);

const owner = { bucket: 77, userId: 77n };
const canaryOf = (name: SealedName): string => `a canary of ${name}`;

/** A row of each that no call makes quickly, whose value is its canary. */
export const plantCanaries = async (database: Database, keys: FieldKeys): Promise<void> => {
  const { bucket, userId } = owner;
  const id = newUuid();
  const sealed = (name: SealedName): Buffer => {
    const whose = sealedColumns[name].isOwned ? owner : undefined;
    return keys.sealField(canaryOf(name), placeOf(name, { owner: whose, id }));
  };
  const row = [bucket, userId, id];
  await database.query(plantRefund, [...row, sealed('refundAccount')]);
  await database.query(plantPayment, [...row, sealed('paymentRefundAccount')]);
  await database.query(plantProposal, [...row, sealed('proposedRefundAccount')]);
  const payee = [sealed('payeeAccount'), sealed('payeeResidentNumber'), sealed('payeeContact')];
  await database.query(plantPayee, [...row, ...payee]);
  await database.query(plantDocument, [...row, sealed('documentKey')]);
  await database.query(plantSecret, [id, sealed('receiverSecret')]);
};

const rowsOf = new Map<SealedName, Statement>();
const rowsOfColumn = (name: SealedName): Statement => {
  const { table, column, id, isOwned }: SealedColumn = sealedColumns[name];
  const whose = isOwned ? 'bucket, user_id as "userId"' : 'null as bucket, null as "userId"';
  const text = `select ${whose}, ${id}::text as id, ${column} as sealed from dipper.${table}
    where ${column} is not null`;
  const made = rowsOf.get(name) ?? statement(`test-canaries-rows-${name}`, text);
  rowsOf.set(name, made);
  return made;
};

type Row = {
  readonly bucket: number | null;
  readonly userId: bigint | null;
  readonly id: string;
  readonly sealed: Buffer;
};

export type Said = {
  readonly name: SealedName;
  /** Undefined: the keys do not open it. */
  readonly says: string | undefined;
};

/** Everything that is sealed in the database, as whoever has the keys reads it. */
export const readSealed = async (database: Database, keys: FieldKeys): Promise<readonly Said[]> => {
  const said: Said[] = [];
  for (const name of sealedNames) {
    for (const { bucket, userId, id, sealed } of await database.query<Row>(rowsOfColumn(name))) {
      const whose = bucket === null || userId === null ? undefined : { bucket, userId };
      const place = placeOf(name, { owner: whose, id });
      said.push({ name, says: keys.openField(sealed, place) });
    }
  }
  return said;
};

const places = statement(
  'test-canaries-places',
  `select c.relname as table, a.attname as column
   from pg_class c
   join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'dipper'::regnamespace and c.relkind = 'r'
     and a.atttypid = 'bytea'::regtype
   order by 1, 2`,
);

const reading = new Map<string, Statement>();
const readingOf = (table: string, column: string): Statement => {
  const name = `test-canaries-read-${reading.size}`;
  const stored = reading.get(`${table}.${column}`);
  const text = `select "${column}" as value from dipper."${table}" where "${column}" is not null`;
  const made = stored ?? statement(name, text);
  reading.set(`${table}.${column}`, made);
  return made;
};

const nonceBytes = 12;
const headBytes = 28;

/** Decrypts a value without checking its context. */
const forced = (value: Buffer, key: Uint8Array, from: number): string => {
  const counter = Buffer.from([0, 0, 0, 2]);
  const nonce = value.subarray(from, from + nonceBytes);
  if (value.length < from + headBytes) return '';
  const decipher = createDecipheriv('aes-256-ctr', key, Buffer.concat([nonce, counter]));
  return decipher.update(value.subarray(from + headBytes)).toString('utf8');
};

/** Returns those of these texts that the leaked keys get out of any value in the database, sealed however. */
export const readableWith = async (
  database: Database,
  /** The keys that somebody has got hold of. */
  leaked: readonly Buffer[],
  texts: readonly string[],
): Promise<readonly string[]> => {
  const keys = leaked.map((key) => new Uint8Array(key));
  const readable = new Set<string>();
  for (const { table, column } of await database.query<{ table: string; column: string }>(places)) {
    const rows = await database.query<{ value: Buffer }>(readingOf(table, column));
    for (const { value } of rows) {
      // Tries both forms: without the number of a key, and behind one.
      const said = keys.flatMap((key) => [0, keyIdBytes].map((from) => forced(value, key, from)));
      for (const text of texts) if (said.some((each) => each.includes(text))) readable.add(text);
    }
  }
  return [...readable].toSorted();
};
