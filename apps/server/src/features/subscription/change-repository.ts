import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PricedProduct } from './product-repository.ts';
import type { SubscriptionName } from './repository.ts';

const begin = statement(
  'subscription-change',
  `-- every bucket: the row says which one it is of
   select dipper.start_change(row($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
     $16, $17, $18, $18)::dipper.subscription_change, $18) as outcome`,
);

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

export const writeChange = async (
  db: Queryable,
  written: ChangeWritten,
): Promise<'started' | 'done'> => {
  const { name, product } = written;
  const [row] = await db.query<{ outcome: 'started' | 'done' }>(begin, [
    name.bucket,
    name.userId,
    name.subscriptionId,
    written.changeId,
    'planned',
    written.kind,
    product.product_id,
    product.plan,
    product.grade,
    product.name,
    written.standardPrice,
    product.local_price,
    written.amount,
    written.days,
    written.periodNumber,
    written.cardPaymentId,
    written.requestKey,
    written.at,
  ]);
  if (row === undefined) throw new Error('a change of tier was not answered');
  return row.outcome;
};

const known = statement(
  'subscription-change-known',
  `select card_payment_id, kind, amount, days, local_price, product_id, requested_at
   from dipper.subscription_change
   where bucket = $1 and user_id = $2 and subscription_id = $3 and request_key = $4`,
);

export type KnownChange = {
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
): Promise<KnownChange | undefined> =>
  (await db.query<KnownChange>(known, [bucket, userId, subscriptionId, requestKey]))[0];
