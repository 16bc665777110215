import type { OpenableField } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { ExchangeName } from './repository.ts';

const open = call('open_exchange');

const openings = statement(
  'payouts-openings',
  `select what, document_id, operator, reason, at from dipper.exchange_opening
   where bucket = $1 and user_id = $2 and exchange_id = $3 order by at desc, opening_id desc limit 100`,
);

const erase = call('erase_payees');

export type Opening = {
  readonly what: OpenableField | 'document';
  readonly documentId?: string;
  readonly operator: string;
  readonly reason: string;
};

/** Records a disclosure before it is made; false: there is nothing to disclose. */
export const recordOpening = (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
  { what, documentId, operator, reason }: Opening,
): Promise<boolean> =>
  open(db, {
    bucket,
    userId,
    exchangeId,
    openingId: newUuid(),
    what,
    documentId,
    operator,
    reason,
  });

export type OpeningRow = {
  readonly what: Opening['what'];
  readonly document_id: string | null;
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
};

export const findOpenings = (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
): Promise<OpeningRow[]> => db.query<OpeningRow>(openings, [bucket, userId, exchangeId]);

/** Deletes payee data of a bucket's exchanges once its retention is over. */
export const erasePayees = async (
  db: Queryable,
  bucket: number,
  limit: number,
): Promise<number> => {
  return (await erase(db, { bucket, limit })) ?? 0;
};
