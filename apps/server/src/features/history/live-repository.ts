import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

export type StandingRow = {
  readonly user_id: bigint;
  readonly balance: string;
  readonly payment_ids: readonly string[];
  readonly revisions: readonly number[];
  /** Each with how it is now, newest first. */
  readonly card_payments: readonly { readonly id: string; readonly mark: string }[];
  readonly subscriptions: readonly { readonly id: string; readonly mark: string }[];
  readonly exchanges: readonly { readonly id: string; readonly mark: string }[];
};

/**
 * Reads a few rows by key for each connected person. Only recent payments are read, because old
 * ones no longer change.
 */
const find = statement(
  'live-standings',
  `select u.user_id,
     coalesce((select concat_ws(' ', w.spoon_paid, w.spoon_bonus, w.point) from dipper.wallet w
       where w.bucket = $1 and w.user_id = u.user_id), '') as balance,
     coalesce(array_agg(p.payment_id::text order by p.payment_id desc)
       filter (where p.payment_id is not null), '{}') as payment_ids,
     coalesce(array_agg(p.revision order by p.payment_id desc)
       filter (where p.payment_id is not null), '{}') as revisions,
     coalesce((select jsonb_agg(jsonb_build_object('id', c.card_payment_id, 'mark', c.mark))
       from (select k.card_payment_id, k.revision::text as mark from dipper.card_payment k
         where k.bucket = $1 and k.user_id = u.user_id
         order by k.requested_at desc, k.card_payment_id limit 6) c), '[]') as card_payments,
     coalesce((select jsonb_agg(jsonb_build_object('id', s.subscription_id, 'mark', s.mark))
       from (select b.subscription_id, b.revision::text as mark from dipper.subscription b
         where b.bucket = $1 and b.user_id = u.user_id
         order by b.created_at desc, b.subscription_id limit 6) s), '[]') as subscriptions,
     coalesce((select jsonb_agg(jsonb_build_object('id', x.exchange_id, 'mark', x.mark))
       from (select e.exchange_id, e.revision::text as mark from dipper.exchange e
         where e.bucket = $1 and e.user_id = u.user_id
         order by e.exchange_id desc limit 3) x), '[]') as exchanges
   from unnest($2::bigint[]) as u (user_id)
   left join lateral (
     select n.payment_id, n.revision from dipper.payment n
     where n.bucket = $1 and n.user_id = u.user_id
     order by n.payment_id desc limit 20) p on true
   group by u.user_id`,
);

export const findStandings = (
  db: Queryable,
  bucket: number,
  userIds: readonly bigint[],
): Promise<StandingRow[]> => db.query<StandingRow>(find, [bucket, userIds]);
