import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const dueBuckets = statement(
  'subscription-due-buckets',
  `-- every bucket: the scheduler asks which of them have periods that begin
   select distinct due.bucket from (
     select s.bucket from dipper.subscription s
     where s.next_due_at <= (select dipper.current_time()) and (s.state = 'canceled'
       or not dipper.is_change_charging(s.bucket, s.user_id, s.subscription_id))
     order by s.next_due_at limit $1) due`,
);
const attemptBuckets = statement(
  'subscription-attempt-buckets',
  `-- every bucket: the workers ask which of them have periods to charge
   select distinct due.bucket from (
     select bucket from dipper.subscription_period
     where state = 'due' and next_attempt_at <= (select dipper.current_time())
     order by next_attempt_at limit $1) due`,
);
const schedule = call('schedule_due_periods');
const attempt = call('begin_due_attempts');

type Bucket = { readonly bucket: number };

export const findDueBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<Bucket>(dueBuckets, [limit])).map(({ bucket }) => bucket);

export const findAttemptBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<Bucket>(attemptBuckets, [limit])).map(({ bucket }) => bucket);

export const scheduleDuePeriods = async (
  db: Queryable,
  bucket: number,
  limit: number,
): Promise<number> => {
  return (await schedule(db, { bucket, limit })) ?? 0;
};

export type BegunAttempt = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly cardPaymentId: string;
};

export const beginDueAttempts = async (
  db: Queryable,
  bucket: number,
  limit: number,
): Promise<BegunAttempt[]> => {
  const rows = await attempt<{ user_id: bigint; card_payment_id: string }>(db, { bucket, limit });
  return rows.map(({ user_id: userId, card_payment_id: cardPaymentId }) => ({
    bucket,
    userId,
    cardPaymentId,
  }));
};
