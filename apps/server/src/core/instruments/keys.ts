import type { CardToken } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { newUuid } from '../../platform/ids.ts';
import { sealBillingKey } from '../card-charging/index.ts';
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
import { holdCardKey } from './repository.ts';
import type { CardOwner } from './repository.ts';

type Keys = { readonly database: Database; readonly fieldKeys: FieldKeys };
type Key = { readonly provider: string; readonly billingKey: string };

const hashesOf = ({ fieldKeys }: Keys, { billingKey }: Omit<Key, 'provider'>) =>
  fieldKeys.hashes(billingKey, 'name of a billing key');

/** Stores a key's hash, so that only the key itself finds its card. Repeatable. */
const rememberKey = (
  keys: Keys,
  key: Key,
  card: CardOwner & { readonly cardId: string },
): Promise<string | null> =>
  rememberKeyOf(keys.database, { provider: key.provider, hash: hashesOf(keys, key)[0], ...card });

/**
 * Stores a billing key before the page learns of it. If the key becomes no card, its provider is
 * asked to delete it. Returns the card's id, also on repetition; undefined if there is no such
 * registration.
 */
export const holdKey = async (
  keys: Keys,
  { owner, id: registrationId }: { readonly owner: CardOwner; readonly id: string },
  token: CardToken,
): Promise<string | undefined> => {
  const { database, fieldKeys } = keys;
  const { provider, customerKey, billingKey, fingerprint, company, kind, expiry } = token;
  const existing = await findKeyOwner(database, provider, hashesOf(keys, token));
  if (existing !== undefined && existing.userId !== owner.userId) return undefined;
  const cardId =
    existing?.cardId ??
    (await rememberKey(keys, token, { ...owner, cardId: newUuid() })) ??
    undefined;
  if (cardId === undefined) throw new Error('a key that was noted is of a card');
  const isHeld = await holdCardKey(database, owner, {
    registrationId,
    cardId,
    provider,
    customerKey,
    billingKeySealed: sealBillingKey(fieldKeys, { owner, cardId }, billingKey),
    fingerprint,
    company,
    numberMasked: token.number,
    kind,
    expiry,
  });
  return isHeld ? cardId : undefined;
};

/**
 * Handles a provider's report that a key has ended: the card can pay no more, and its owner is
 * notified.
 */
export const endKey = async (keys: Keys, key: Key): Promise<'ended' | 'already' | 'not-ours'> => {
  const card = await findKeyOwner(keys.database, key.provider, hashesOf(keys, key));
  if (card === undefined) return 'not-ours';
  return (await endKeyOf(keys.database, card)) ? 'ended' : 'already';
};

/**
 * Renews the hashes by which a billing key and its card are found, before the key is re-encrypted.
 */
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
