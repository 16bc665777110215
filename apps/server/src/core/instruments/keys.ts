import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Renewal } from '../sealing/index.ts';
import { fingerprintsOf } from './fingerprints.ts';
import {
  endKeyOf,
  findKeyOwner,
  findNamedCard,
  forgetKeyNames,
  rememberKeyOf,
  renewFingerprint,
} from './keys-repository.ts';
import type { CardOwner } from './repository.ts';

type Keys = { readonly database: Database; readonly fieldKeys: FieldKeys };
type Key = { readonly provider: string; readonly billingKey: string };

const hashesOf = ({ fieldKeys }: Keys, { billingKey }: Omit<Key, 'provider'>) =>
  fieldKeys.hashes(billingKey, 'name of a billing key');

/** So that a key is found again by nothing but itself. Twice is the same as once. */
export const rememberKey = (
  keys: Keys,
  key: Key,
  card: CardOwner & { readonly cardId: string },
): Promise<void> =>
  rememberKeyOf(keys.database, { provider: key.provider, hash: hashesOf(keys, key)[0], ...card });

/** A provider has ended a key: its card pays nothing any more, and its person is told. */
export const endKey = async (keys: Keys, key: Key): Promise<'ended' | 'already' | 'not-ours'> => {
  const card = await findKeyOwner(keys.database, key.provider, hashesOf(keys, key));
  if (card === undefined) return 'not-ours';
  return (await endKeyOf(keys.database, card)) ? 'ended' : 'already';
};

/** Before a key is sealed anew: what it and its card are found by is made by the newest key too. */
export const renewNames =
  (keys: Keys): Renewal =>
  async ({ owner, id: cardId }, billingKey) => {
    const { database, fieldKeys } = keys;
    const card = owner && (await findNamedCard(database, owner, cardId));
    if (owner === undefined || card === undefined) return;
    const { provider } = card;
    await rememberKey(keys, { provider, billingKey }, { ...owner, cardId });
    const [, ...names] = hashesOf(keys, { billingKey });
    await forgetKeyNames(database, provider, names);
    const [after, ...before] = fingerprintsOf(fieldKeys, card);
    await renewFingerprint(database, owner, { before, after });
  };
