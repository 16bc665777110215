import type { Queryable } from '../../../platform/db/index.ts';
import { emptyHash, nextHash } from './chain.ts';
import { findPlaceRow } from './repository.ts';

export type ChainPlace = {
  readonly recordedAt: Date;
  readonly hash: Buffer | undefined;
  readonly previous: { readonly position: bigint; readonly hash: Buffer } | undefined;
  /** Undefined: not sealed yet. */
  readonly isAsSealed: boolean | undefined;
};

/** One row's place in its chain, and whether the hash that was sealed is what it comes to. */
export const findPlace = async (
  db: Queryable,
  at: { readonly bucket: number; readonly position: bigint },
): Promise<ChainPlace | undefined> => {
  const row = await findPlaceRow(db, at);
  if (row === undefined) return undefined;
  const { told, recorded_at: recordedAt, previous_position: position, previous_hash } = row;
  const hash = row.hash ?? undefined;
  return {
    recordedAt,
    hash,
    previous:
      position === null || previous_hash === null ? undefined : { position, hash: previous_hash },
    isAsSealed: hash && nextHash(previous_hash ?? emptyHash, told).equals(hash),
  };
};
