import * as z from 'zod';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { FamilyName } from './repository.ts';

const handOver = statement(
  'session-hand-over',
  `select dipper.refresh_family_hand_over($1, $2, $3, $4, $5, make_interval(secs => $6)) as outcome`,
);

export type NewHandedOver = FamilyName & {
  /** The login that hands it over. */
  readonly parentId: string;
  readonly tokenHash: Buffer;
  readonly lifetimeSeconds: number;
};

const handingOverSchema = z.object({ outcome: z.enum(['begun', 'ended', 'handed-over']) });
type HandingOver = z.infer<typeof handingOverSchema>['outcome'];

/** A login that ends with the one that hands it over, and hands nothing over itself. */
export const insertHandedOver = async (
  queryable: Queryable,
  family: NewHandedOver,
): Promise<HandingOver> => {
  const { bucket, userId, parentId, familyId, tokenHash, lifetimeSeconds } = family;
  const [row] = await queryable.query(handOver, [
    bucket,
    userId,
    parentId,
    familyId,
    tokenHash,
    lifetimeSeconds,
  ]);
  return handingOverSchema.parse(row).outcome;
};
