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

/** So that a key is found again by nothing but itself. Twice is the same as once. */
const rememberKey = (
  keys: Keys,
  key: Key,
  card: CardOwner & { readonly cardId: string },
): Promise<string | null> =>
  rememberKeyOf(keys.database, { provider: key.provider, hash: hashesOf(keys, key)[0], ...card });

/**
 * Written down before a page hears of it: until a card comes of it, it is one that its provider is told
 * to forget. The number of its card, also where it was told before; undefined: there is no such form.
 */
export const holdKey = async (
  keys: Keys,
  { owner, id: registrationId }: { readonly owner: CardOwner; readonly id: string },
  token: CardToken,
): Promise<string | undefined> => {
  const { database, fieldKeys } = keys;
  const { provider, customerKey, billingKey, fingerprint, company, kind, expiry } = token;
  const known = await findKeyOwner(database, provider, hashesOf(keys, token));
  if (known !== undefined && known.userId !== owner.userId) return undefined;
  const cardId =
    known?.cardId ?? (await rememberKey(keys, token, { ...owner, cardId: newUuid() })) ?? undefined;
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
