import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const cardBuckets = statement(
  'notices-card-buckets',
  `-- every bucket: the job asks whose cards are about to expire
   select distinct bucket from dipper.card
   where state = 'kept' and expiry is not null
     and dipper.card_ends_at(expiry) > dipper.current_time()
     and dipper.card_ends_at(expiry) <= dipper.current_time() + interval '30 days'`,
);

const planCards = call('plan_card_notices');

export const findCardBuckets = async (db: Queryable): Promise<number[]> =>
  (await db.query<{ bucket: number }>(cardBuckets, [])).map((row) => row.bucket);

export const planCardNotices = async (db: Queryable, bucket: number): Promise<void> => {
  await planCards(db, { bucket });
};
