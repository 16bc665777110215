import { keyedHash } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db/index.ts';
import { endKeyOf, findKeyOwner, rememberKeyOf } from './keys/repository.ts';
import type { CardOwner } from './repository.ts';

type Keys = { readonly database: Database; readonly secretKey: string };
type Key = { readonly provider: string; readonly billingKey: string };

const hashOf = ({ secretKey }: Keys, { billingKey }: Key): Buffer =>
  keyedHash(billingKey, secretKey, 'name of a billing key');

/** So that a key is found again by nothing but itself. Twice is the same as once. */
export const rememberKey = (
  keys: Keys,
  key: Key,
  card: CardOwner & { readonly cardId: string },
): Promise<void> =>
  rememberKeyOf(keys.database, { provider: key.provider, hash: hashOf(keys, key), ...card });

/** A provider has ended a key: its card pays nothing any more, and its person is told. */
export const endKey = async (keys: Keys, key: Key): Promise<'ended' | 'already' | 'not-ours'> => {
  const card = await findKeyOwner(keys.database, key.provider, hashOf(keys, key));
  if (card === undefined) return 'not-ours';
  return (await endKeyOf(keys.database, card)) ? 'ended' : 'already';
};
