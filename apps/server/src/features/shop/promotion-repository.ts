import type { Country } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

/** Of those that run, the one that began last. */
const running = statement(
  'shop-promotion',
  `select c.now, r.banner_title, r.is_show_countdown, r.starts_at, r.ends_at,
     (select s.value #>> '{}' from dipper.setting s
      where s.country = $1 and s.key = 'BILLING_VIP_BANNER_TITLE') as vip_title
   from (select dipper.current_time() as now) c
   left join lateral (
     select p.banner_title, p.is_show_countdown, p.starts_at, p.ends_at from dipper.promotion p
     where p.country = $1 and p.kind = $2 and p.starts_at <= c.now
       and (p.ends_at is null or c.now < p.ends_at)
     order by p.starts_at desc, p.promotion_id desc
     limit 1
   ) r on true`,
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
  country: Country,
  kind: 'sale' | 'newbie',
): Promise<PromotionNow> => {
  const [row] = await queryable.query<Row>(running, [country, kind]);
  if (row === undefined) throw new Error('the database has no clock');
  return { now: row.now, promotion: promotionOf(row), vipTitle: row.vip_title };
};
