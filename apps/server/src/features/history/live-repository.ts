import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

export type StandingRow = {
  readonly user_id: bigint;
  readonly balance: string;
  readonly payment_ids: readonly string[];
  readonly revisions: readonly number[];
};

/** A few rows by their keys for each person who looks; the oldest payments do not change any more. */
const find = statement(
  'live-standings',
  `select u.user_id,
     coalesce((select concat_ws(' ', w.spoon_paid, w.spoon_bonus, w.point) from dipper.wallet w
       where w.bucket = $1 and w.user_id = u.user_id), '') as balance,
     coalesce(array_agg(p.payment_id::text order by p.payment_id desc)
       filter (where p.payment_id is not null), '{}') as payment_ids,
     coalesce(array_agg(p.revision order by p.payment_id desc)
       filter (where p.payment_id is not null), '{}') as revisions
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
