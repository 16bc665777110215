import { call } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { ExchangeName, RequestKey } from './repository.ts';

const convert = call('convert_points');

/** Points to spoons, in one step. */
export const convertPoints = async (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
  wanted: RequestKey & { readonly spoons: bigint; readonly expectedPoints: bigint },
): Promise<Gives<'convert_points'>> => {
  const { key, fingerprint, spoons, expectedPoints } = wanted;
  const [row] = await convert(db, {
    bucket,
    userId,
    exchangeId,
    requestKey: key,
    fingerprint,
    spoons,
    expectedPoints,
  });
  if (row === undefined) throw new Error('a conversion was not answered');
  return row;
};
