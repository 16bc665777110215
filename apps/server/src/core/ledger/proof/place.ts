import type { Queryable } from '../../../platform/db/index.ts';
import { emptyHash, nextHash } from './chain.ts';
import { findLink, findPlaceRow } from './chain-repository.ts';
import type { LinkRow, RowKey } from './chain-repository.ts';

export type ChainPlace = {
  readonly recordedAt: Date;
  /** Undefined: not sealed yet. */
  readonly sealed:
    | {
        readonly position: bigint;
        readonly hash: Buffer;
        readonly previous: LinkRow | undefined;
        readonly isAsSealed: boolean;
      }
    | undefined;
};

/** Finds a row's place in its chain, and whether its sealed hash matches its content. */
export const findPlace = async (db: Queryable, key: RowKey): Promise<ChainPlace | undefined> => {
  const row = await findPlaceRow(db, key);
  if (row === undefined) return undefined;
  const { content, recorded_at: recordedAt, position, hash } = row;
  if (position === null || hash === null) return { recordedAt, sealed: undefined };
  const previous = await findLink(db, { bucket: key.bucket, position: position - 1n });
  const isAsSealed = nextHash(previous?.hash ?? emptyHash, content).equals(hash);
  return { recordedAt, sealed: { position, hash, previous, isAsSealed } };
};
