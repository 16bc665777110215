import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Accepted, ExchangeName, RequestKey } from './repository.ts';

const convert = statement(
  'payouts-convert',
  `select o_outcome as outcome, o_exchange_id as exchange_id
   from dipper.convert_points($1, $2, $3, $4, $5, $6, $7)`,
);

/** Points to spoons, in one step. */
export const convertPoints = async (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
  wanted: RequestKey & { readonly spoons: bigint; readonly expectedPoints: bigint },
): Promise<Accepted> => {
  const { key, fingerprint, spoons, expectedPoints } = wanted;
  const values = [bucket, userId, exchangeId, key, fingerprint, spoons, expectedPoints];
  const [row] = await db.query<Accepted>(convert, values);
  if (row === undefined) throw new Error('a conversion was not answered');
  return row;
};
