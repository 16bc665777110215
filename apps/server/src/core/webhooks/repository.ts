import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

export type Delivery = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly event_id: string;
  readonly endpoint: string;
  readonly type: string;
  readonly body: string;
  readonly attempt: number;
};

export type Person = { readonly bucket: number; readonly userId: bigint };

const plan = call('plan_webhook');

const dueBuckets = statement(
  'webhooks-due-buckets',
  `-- every bucket: the sender asks which of them have messages due
   select bucket from dipper.webhook_delivery
   where endpoint = $1 and next_at <= dipper.current_time() group by bucket limit $2`,
);

const claim = call('claim_webhooks');

const endTry = call('end_webhook_try');

const purge = statement(
  'webhooks-purge',
  `delete from dipper.webhook_delivery
   where bucket = $1 and ended_at < dipper.current_time() - make_interval(days => $2)`,
);

const purgeTries = statement(
  'webhooks-purge-tries',
  `delete from dipper.webhook_try
   where bucket = $1 and at < dipper.current_time() - make_interval(days => $2)`,
);

const paid = statement(
  'webhooks-payment',
  `select product_id::text, quantity, spoon_amount::text as spoons, bonus_amount::text as bonus,
     total::text, currency::text, provider
   from dipper.payment where bucket = $1 and user_id = $2 and payment_id = $3`,
);

const refunded = statement(
  'webhooks-refund',
  `select r.payment_id, r.amount::text, r.currency::text
   from dipper.refund r where r.bucket = $1 and r.user_id = $2 and r.refund_id = $3`,
);

const subscribed = statement(
  'webhooks-subscription',
  `select type, dj_id::text, product_id::text, state::text, paid_until
   from dipper.subscription where bucket = $1 and user_id = $2 and subscription_id = $3`,
);

export type Planned = {
  readonly eventId: string;
  readonly endpoint: string;
  readonly deliveryId: string;
  readonly type: string;
  readonly body: string;
};

export const planDelivery = async (
  db: Queryable,
  { bucket, userId }: Person,
  { eventId, endpoint, deliveryId, type, body }: Planned,
): Promise<void> => {
  await plan(db, { bucket, userId, eventId, endpoint, deliveryId, type, body });
};

export const findDueBuckets = async (
  db: Queryable,
  endpoint: string,
  limit: number,
): Promise<number[]> =>
  (await db.query<{ bucket: number }>(dueBuckets, [endpoint, limit])).map(({ bucket }) => bucket);

export const claimDeliveries = (
  db: Queryable,
  query: {
    readonly bucket: number;
    readonly endpoint: string;
    readonly leaseSeconds: number;
    readonly limit: number;
  },
): Promise<Delivery[]> =>
  claim<Delivery>(db, {
    bucket: query.bucket,
    endpoint: query.endpoint,
    leaseSeconds: query.leaseSeconds,
    limit: query.limit,
  });

export type Tried = {
  readonly tryId: string;
  readonly tookMs: number;
  readonly status: number | null;
  /** `taken`, or why it was not. */
  readonly outcome: string;
  /** How what was answered begins. */
  readonly answer: string | null;
};

/** Whether the endpoint has been switched off by it. */
export const finishDelivery = (
  db: Queryable,
  { bucket, user_id: userId, event_id: eventId, endpoint, attempt }: Delivery,
  {
    tryId,
    tookMs,
    status,
    outcome,
    answer,
    disableAfterSeconds,
  }: Tried & {
    readonly disableAfterSeconds: number;
  },
): Promise<boolean> =>
  endTry(db, {
    bucket,
    userId,
    eventId,
    endpoint,
    attempt,
    tryId,
    tookMs,
    status,
    outcome,
    answer,
    disableAfterSeconds,
  });

const firstOf = async <Row extends Record<string, unknown>>(
  rows: Promise<Row[]>,
): Promise<Row | undefined> => (await rows)[0];

export const findPaid = (db: Queryable, { bucket, userId }: Person, paymentId: string) =>
  firstOf(
    db.query<{
      readonly product_id: string;
      readonly quantity: number;
      readonly spoons: string;
      readonly bonus: string;
      readonly total: string;
      readonly currency: string;
      readonly provider: string;
    }>(paid, [bucket, userId, paymentId]),
  );

export const findRefunded = (db: Queryable, { bucket, userId }: Person, refundId: string) =>
  firstOf(
    db.query<{ readonly payment_id: string; readonly amount: string; readonly currency: string }>(
      refunded,
      [bucket, userId, refundId],
    ),
  );

export const findSubscribed = (db: Queryable, { bucket, userId }: Person, id: string) =>
  firstOf(
    db.query<{
      readonly type: string;
      readonly dj_id: string | null;
      readonly product_id: string;
      readonly state: string;
      readonly paid_until: Date | null;
    }>(subscribed, [bucket, userId, id]),
  );

export const removeDeliveries = async (
  db: Queryable,
  bucket: number,
  olderThanDays: number,
): Promise<void> => {
  await db.query(purge, [bucket, olderThanDays]);
  await db.query(purgeTries, [bucket, olderThanDays]);
};
