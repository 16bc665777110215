import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { CardOwner } from '../repository.ts';

const rememberKey = statement(
  'instruments-remember-key',
  `-- every bucket: keys are claimed by themselves, whoever they are of
   select dipper.remember_card_key($1, $2, $3, $4, $5)`,
);
const keyOwner = statement(
  'instruments-key-owner',
  `-- every bucket: who only has a key does not know whose it is
   select bucket, user_id, card_id from dipper.card_key where provider = $1 and key_hash = $2`,
);
const endKey = statement('instruments-end-key', 'select dipper.end_card_key($1, $2, $3) as ended');

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
  hash: Buffer,
): Promise<KeptKey | undefined> => {
  const [row] = await db.query<{ bucket: number; user_id: bigint; card_id: string }>(keyOwner, [
    provider,
    hash,
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
