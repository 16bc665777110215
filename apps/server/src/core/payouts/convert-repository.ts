import { call } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { ExchangeName, RequestKey } from './repository.ts';

const convert = call('convert_points');

/** Points to spoons, in one step. */
export const convertPoints = (
  db: Queryable,
  name: ExchangeName,
  { key, ...conversion }: RequestKey & { readonly spoons: bigint; readonly expectedPoints: bigint },
): Promise<Gives<'convert_points'>> => convert(db, { ...name, ...conversion, requestKey: key });
