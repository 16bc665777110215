import type { PersonKey } from '../src/core/accounts/index.ts';
import { statement } from '../src/platform/db/index.ts';
import type { Queryable } from '../src/platform/db/index.ts';

const promise = statement(
  'seed-promise-points',
  'select dipper.promise_points($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
);

export type Promised = {
  readonly cardPaymentId: string;
  readonly subscriptionId: string;
  readonly djId: bigint;
  readonly productId: bigint;
  readonly plan: string;
  readonly points: bigint;
  readonly subscribedAt: Date;
  readonly at: Date;
};

/** Writes the promise of a plan's charge: the books wait for the DJ's half from here on. */
export const promisePoints = async (
  owner: Queryable,
  { bucket, userId }: PersonKey,
  each: Promised,
): Promise<void> => {
  await owner.query(promise, [
    bucket,
    userId,
    each.cardPaymentId,
    each.subscriptionId,
    each.djId,
    each.productId,
    each.plan,
    each.points,
    each.subscribedAt,
    each.at,
  ]);
};
