import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { CardOwner } from './repository.ts';

const rememberKey = statement(
  'instruments-remember-key',
  `-- every bucket: keys are claimed by themselves, whoever they are of
   select dipper.remember_card_key($1, $2, $3, $4, $5)`,
);
const keyOwner = statement(
  'instruments-key-owner',
  `-- every bucket: who only has a key does not know whose it is
   select bucket, user_id, card_id from dipper.card_key where provider = $1 and key_hash = any($2::bytea[]) limit 1`,
);
const endKey = statement('instruments-end-key', 'select dipper.end_card_key($1, $2, $3) as ended');

const forgetNames = statement(
  'instruments-forget-key-names',
  `-- every bucket: keys are claimed by themselves, whoever they are of
   select dipper.forget_card_names($1, $2)`,
);
const namedCard = statement(
  'instruments-named-card',
  `select provider, company, number_masked as number from dipper.card
   where bucket = $1 and user_id = $2 and card_id = $3`,
);
const renew = statement(
  'instruments-renew-fingerprint',
  'select dipper.renew_card_fingerprint($1, $2, $3, $4)',
);

const cardBuckets = statement(
  'instruments-card-buckets',
  `-- every bucket: an operator has the fingerprints of all cards forgotten
   select distinct bucket from dipper.card order by bucket`,
);
const forgetPrints = statement(
  'instruments-forget-fingerprints',
  'select dipper.forget_card_fingerprints($1, $2, $3) as count',
);

type KeptKey = CardOwner & { readonly cardId: string };

export const rememberKeyOf = async (
  db: Queryable,
  key: KeptKey & { readonly provider: string; readonly hash: Buffer },
): Promise<void> => {
  await db.query(rememberKey, [key.provider, key.hash, key.bucket, key.userId, key.cardId]);
};

export const findKeyOwner = async (
  db: Queryable,
  provider: string,
  hashes: readonly Buffer[],
): Promise<KeptKey | undefined> => {
  const [row] = await db.query<{ bucket: number; user_id: bigint; card_id: string }>(keyOwner, [
    provider,
    hashes,
  ]);
  return row && { bucket: row.bucket, userId: row.user_id, cardId: row.card_id };
};

/** Whether the card could be charged until now. */
export const endKeyOf = async (
  db: Queryable,
  { bucket, userId, cardId }: KeptKey,
): Promise<boolean> => {
  const [row] = await db.query<{ ended: boolean }>(endKey, [bucket, userId, cardId]);
  return row?.ended === true;
};

export const forgetKeyNames = async (
  db: Queryable,
  provider: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  if (hashes.length > 0) await db.query(forgetNames, [provider, hashes]);
};

/** In whose words, and which, as its provider told it. */
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
  if (before.length > 0) await db.query(renew, [bucket, userId, before, after]);
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
  const [row] = await db.query<{ count: number }>(forgetPrints, [bucket, before, limit]);
  return row?.count ?? 0;
};
