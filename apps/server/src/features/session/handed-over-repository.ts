import { call, seconds } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { FamilyName } from './repository.ts';

const handOver = call('refresh_family_hand_over');

export type NewHandedOver = FamilyName & {
  /** The login that hands it over. */
  readonly parentId: string;
  readonly tokenHash: Buffer;
  readonly lifetimeSeconds: number;
};

/** A login that ends with the one that hands it over, and hands nothing over itself. */
export const insertHandedOver = async (
  queryable: Queryable,
  family: NewHandedOver,
): Promise<Gives<'refresh_family_hand_over'>> => {
  const { bucket, userId, parentId, familyId, tokenHash, lifetimeSeconds } = family;
  return handOver(queryable, {
    bucket,
    userId,
    parentId,
    familyId,
    tokenHash,
    lifetime: seconds(lifetimeSeconds),
  });
};
