import type { Country } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { ChargeNoticeKind } from './charge-words.ts';
import type { ExchangeNoticeKind } from './exchange-words.ts';
import type { SubscriptionNoticeKind } from './subscription-words.ts';

const take = statement(
  'notices-take-with-facts',
  `select o_user_id as user_id, o_kind as kind, o_ref_id as ref_id, o_facts as facts,
     o_address as address, o_nickname as nickname, o_country as country, o_zone as zone
   from dipper.take_due_notices_with_facts($1, $2)`,
);

const cardBuckets = statement(
  'notices-card-buckets',
  `-- every bucket: the job asks whose cards are about to expire
   select distinct bucket from dipper.card
   where state = 'kept' and expiry is not null
     and dipper.card_ends_at(expiry) > dipper.current_time()
     and dipper.card_ends_at(expiry) <= dipper.current_time() + interval '30 days'`,
);

const planCards = statement('notices-plan-cards', 'select dipper.plan_card_notices($1) as planned');

export type FactNotice = {
  readonly user_id: bigint;
  readonly kind: SubscriptionNoticeKind | ChargeNoticeKind | ExchangeNoticeKind;
  readonly ref_id: string;
  readonly facts: unknown;
  readonly address: string | null;
  readonly nickname: string | null;
  readonly country: Country | null;
  readonly zone: string | null;
};

export const takeFactNotices = (
  db: Queryable,
  bucket: number,
  limit: number,
): Promise<FactNotice[]> => db.query<FactNotice>(take, [bucket, limit]);

export const findCardBuckets = async (db: Queryable): Promise<number[]> =>
  (await db.query<{ bucket: number }>(cardBuckets, [])).map((row) => row.bucket);

export const planCardNotices = async (db: Queryable, bucket: number): Promise<void> => {
  await db.query(planCards, [bucket]);
};
