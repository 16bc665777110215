import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const selectKeys = statement(
  'session-select-keys',
  `select k.kid, k.public_key, k.sealed_private_key, k.retired_at
   from dipper.signing_key k
   where k.retired_at is null or k.retired_at > dipper.current_time() - interval '20 minutes'
   order by k.created_at desc, k.kid`,
);
const addKey = call('signing_key_add');

export type StoredKey = {
  readonly kid: string;
  readonly publicKey: unknown;
  readonly sealedPrivateKey: Buffer;
  readonly retiredAt: Date | undefined;
};

type KeyRow = {
  readonly kid: string;
  readonly public_key: unknown;
  readonly sealed_private_key: Buffer;
  readonly retired_at: Date | null;
};

/**
 * Finds signing keys, newest first, without those that retired so long ago that no token of theirs
 * is valid.
 */
export const selectSigningKeys = async (queryable: Queryable): Promise<readonly StoredKey[]> => {
  const rows = await queryable.query<KeyRow>(selectKeys);
  return rows.map((row) => ({
    kid: row.kid,
    publicKey: row.public_key,
    sealedPrivateKey: row.sealed_private_key,
    retiredAt: row.retired_at ?? undefined,
  }));
};

/** Returns false if another process made a key first. */
export const insertSigningKey = (
  queryable: Queryable,
  key: Omit<StoredKey, 'retiredAt'>,
  replaces: string | undefined,
): Promise<boolean> =>
  addKey(queryable, {
    kid: key.kid,
    publicKey: JSON.stringify(key.publicKey),
    sealedPrivateKey: key.sealedPrivateKey,
    replaces,
  });
