import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { CardOwner } from './repository.ts';

const rememberKey = call('remember_card_key');
const keyOwner = statement(
  'instruments-key-owner',
  `-- every bucket: who only has a key does not know whose it is
   select bucket, user_id, card_id from dipper.card_key where provider = $1 and key_hash = any($2::bytea[]) limit 1`,
);
const endKey = call('end_card_key');

const forgetNames = call('forget_card_names');
const namedCard = statement(
  'instruments-named-card',
  `select provider, company, number_masked as number from dipper.card
   where bucket = $1 and user_id = $2 and card_id = $3`,
);
const renew = call('renew_card_fingerprint');

const cardBuckets = statement(
  'instruments-card-buckets',
  `-- every bucket: an operator has the fingerprints of all cards forgotten
   select distinct bucket from dipper.card order by bucket`,
);
const forgetPrints = call('forget_card_fingerprints');

type StoredKey = CardOwner & { readonly cardId: string };

/** Stores the key's owner and returns its card: this one, or the card that claimed the key first. */
export const rememberKeyOf = async (
  db: Queryable,
  key: StoredKey & { readonly provider: string; readonly hash: Buffer },
): Promise<string | null> =>
  rememberKey(db, {
    provider: key.provider,
    keyHash: key.hash,
    bucket: key.bucket,
    userId: key.userId,
    cardId: key.cardId,
  });

export const findKeyOwner = async (
  db: Queryable,
  provider: string,
  hashes: readonly Buffer[],
): Promise<StoredKey | undefined> => {
  const [row] = await db.query<{ bucket: number; user_id: bigint; card_id: string }>(keyOwner, [
    provider,
    hashes,
  ]);
  return row && { bucket: row.bucket, userId: row.user_id, cardId: row.card_id };
};

/** Whether the card could be charged until now. */
export const endKeyOf = (db: Queryable, { bucket, userId, cardId }: StoredKey): Promise<boolean> =>
  endKey(db, { bucket, userId, cardId });

export const forgetKeyNames = async (
  db: Queryable,
  provider: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  if (hashes.length > 0) await forgetNames(db, { provider, names: hashes });
};

/** A card's provider, and the issuer and masked number that the provider reported. */
export type NamedCard = {
  readonly provider: string;
  readonly company: string;
  readonly number: string;
};

export const findNamedCard = async (
  db: Queryable,
  { bucket, userId }: CardOwner,
  cardId: string,
): Promise<NamedCard | undefined> =>
  (await db.query<NamedCard>(namedCard, [bucket, userId, cardId]))[0];

export const renewFingerprint = async (
  db: Queryable,
  { bucket, userId }: CardOwner,
  { before, after }: { readonly before: readonly string[]; readonly after: string },
): Promise<void> => {
  if (before.length > 0) await renew(db, { bucket, userId, before, after });
};

export const findCardBuckets = async (db: Queryable): Promise<number[]> =>
  (await db.query<{ bucket: number }>(cardBuckets)).map(({ bucket }) => bucket);

/** How many of the cards that were kept before then have lost theirs now. */
export const forgetFingerprintsOf = async (
  db: Queryable,
  {
    bucket,
    before,
    limit,
  }: { readonly bucket: number; readonly before: Date; readonly limit: number },
): Promise<number> => {
  return (await forgetPrints(db, { bucket, before, limit })) ?? 0;
};
