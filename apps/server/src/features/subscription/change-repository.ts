import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PricedProduct } from './product-repository.ts';
import type { SubscriptionName } from './repository.ts';

const begin = call('start_change');

export type ChangeWritten = {
  readonly name: SubscriptionName;
  readonly changeId: string;
  readonly kind: 'now' | 'next';
  readonly product: PricedProduct;
  readonly standardPrice: bigint;
  readonly amount: bigint;
  readonly days: number;
  readonly periodNumber: number;
  readonly cardPaymentId: string | null;
  readonly requestKey: string;
  readonly at: Date;
};

/** Whether its charge is to be sent. */
export const writeChange = (
  db: Queryable,
  { name, product, at, ...written }: ChangeWritten,
): Promise<boolean> =>
  begin(db, {
    change: {
      ...name,
      ...written,
      state: 'planned',
      productId: product.product_id,
      plan: product.plan,
      grade: product.grade,
      name: product.name,
      localPrice: product.local_price,
      requestedAt: at,
      changedAt: at,
    },
    now: at,
  });

const findStored = statement(
  'subscription-change-known',
  `select card_payment_id, kind, amount, days, local_price, product_id, requested_at
   from dipper.subscription_change
   where bucket = $1 and user_id = $2 and subscription_id = $3 and request_key = $4`,
);

export type StoredChange = {
  readonly card_payment_id: string | null;
  readonly kind: 'now' | 'next';
  readonly amount: bigint;
  readonly days: number;
  readonly local_price: bigint;
  readonly product_id: bigint;
  readonly requested_at: Date;
};

export const findChange = async (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
  requestKey: string,
): Promise<StoredChange | undefined> =>
  (await db.query<StoredChange>(findStored, [bucket, userId, subscriptionId, requestKey]))[0];
