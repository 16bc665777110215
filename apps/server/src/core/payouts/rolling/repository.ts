import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { SealedPayee } from '../payee.ts';
import type { ExchangeName, PayeeRow } from '../repository.ts';

const sealedBefore = statement(
  'payouts-sealed-before',
  `-- every bucket: the worker asks which payees an older key has sealed
   select bucket, user_id, exchange_id, bank_code, account, resident_number, contact, terms,
     document_ids
   from dipper.exchange_payee
   where erased_at is null and substr(account, 1, 2) < $1 limit $2`,
);

const reseal = statement(
  'payouts-reseal',
  'select dipper.reseal_payee($1, $2, $3, $4, $5, $6, $7) as resealed',
);

export type OldPayee = { readonly name: ExchangeName; readonly row: PayeeRow };

type Row = PayeeRow & {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly exchange_id: string;
};

/** Payees that a key with a smaller number has sealed. */
export const findSealedBefore = async (
  db: Queryable,
  keyId: Buffer,
  limit: number,
): Promise<OldPayee[]> =>
  (await db.query<Row>(sealedBefore, [keyId, limit])).map((row) => ({
    name: { bucket: row.bucket, userId: row.user_id, exchangeId: row.exchange_id },
    row,
  }));

/** False: somebody else has changed it since it was read. */
export const writeResealed = async (
  db: Queryable,
  { name: { bucket, userId, exchangeId }, row }: OldPayee,
  { account, residentNumber, contact }: SealedPayee,
): Promise<boolean> => {
  const values = [bucket, userId, exchangeId, row.account, account, residentNumber, contact];
  const [told] = await db.query<{ resealed: boolean }>(reseal, values);
  return told?.resealed === true;
};
