import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Audience } from './repository.ts';

/** The latest to begin of the running promotions. */
const running = statement(
  'shop-promotion',
  `select c.now, coalesce(t.text, r.banner_title) as banner_title, r.is_show_countdown, r.starts_at, r.ends_at,
     (select coalesce(v.text, s.value #>> '{}') from dipper.setting s
      left join dipper.shop_text v on v.country = s.country and v.kind = 'setting'
        and v.key = s.key and v.locale = $3
      where s.country = $1 and s.key = 'BILLING_VIP_BANNER_TITLE') as vip_title
   from (select dipper.current_time() as now) c
   left join lateral (
     select p.promotion_id, p.banner_title, p.is_show_countdown, p.starts_at, p.ends_at from dipper.promotion p
     where p.country = $1 and p.kind = $2 and p.starts_at <= c.now
       and (p.ends_at is null or c.now < p.ends_at)
     order by p.starts_at desc, p.promotion_id desc
     limit 1
   ) r on true
   left join dipper.shop_text t on t.country = $1 and t.kind = 'promotion'
     and t.key = r.promotion_id::text and t.locale = $3`,
);

type Row = {
  readonly now: Date;
  readonly banner_title: string | null;
  readonly is_show_countdown: boolean | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly vip_title: string | null;
};

export type Promotion = {
  readonly title: string;
  readonly showsCountdown: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
};

export type PromotionNow = {
  readonly now: Date;
  readonly promotion: Promotion | undefined;
  readonly vipTitle: string | null;
};

const promotionOf = (row: Row): Promotion | undefined => {
  const { banner_title, is_show_countdown, starts_at, ends_at } = row;
  if (banner_title === null || starts_at === null) return undefined;
  const showsCountdown = is_show_countdown === true && ends_at !== null;
  return { title: banner_title, showsCountdown, startsAt: starts_at, endsAt: ends_at };
};

export const selectPromotion = async (
  queryable: Queryable,
  { country, locale }: Audience,
  kind: 'sale' | 'newbie',
): Promise<PromotionNow> => {
  const [row] = await queryable.query<Row>(running, [country, kind, locale ?? null]);
  if (row === undefined) throw new Error('the database has no clock');
  return { now: row.now, promotion: promotionOf(row), vipTitle: row.vip_title };
};
