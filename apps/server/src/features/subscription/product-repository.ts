import type { Country, Currency, Locale, SubscriptionType } from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

export type ProductRow = {
  readonly product_id: bigint;
  readonly type: SubscriptionType;
  readonly dj_id: bigint;
  readonly plan: string | null;
  readonly grade: string | null;
  readonly name: string;
  readonly benefits: string | null;
  readonly standard_price: bigint;
  readonly local_price: bigint;
  readonly currency: Currency;
  readonly promotion_id: bigint | null;
  readonly months: number | null;
  readonly now: Date;
};

/** Lists the products with the longest running promotion that this person may still use. */
const offered = statement(
  'subscription-products',
  `select p.product_id, p.type, p.dj_id, p.plan, p.grade, p.name, coalesce(t.text, r.benefits) as benefits,
     r.standard_price, r.local_price, r.currency::text, o.promotion_id, o.months, n.now
   from dipper.subscription_product p
   join dipper.subscription_price r on r.product_id = p.product_id and r.country = $3
   left join dipper.shop_text t on t.country = r.country and t.kind = 'subscription'
     and t.key = p.product_id::text and t.locale = $6
   cross join (select dipper.current_time() as now) n
   left join lateral (
     select m.promotion_id, m.months from dipper.subscription_promotion m
     where m.type = p.type and coalesce(m.product_id, p.product_id) = p.product_id
       and m.starts_at <= n.now and (m.ends_at is null or n.now < m.ends_at)
       and exists (select 1 from dipper.subscription_promotion_price v
         where v.promotion_id = m.promotion_id and v.country = $3)
       and not exists (select 1 from dipper.subscription_promotion_use u
         where u.bucket = $1 and u.user_id = $2
           and (u.promotion_id = m.promotion_id or (u.type = p.type and u.dj_id = p.dj_id)))
     order by m.months desc, m.promotion_id limit 1
   ) o on true
   where p.active and p.type = $4 and p.dj_id = $5 and r.standard_price is not null
     and dipper.is_charged_by_card(r.currency)
   order by p.position, p.product_id`,
);

const group = statement(
  'subscription-group',
  `select dipper.is_dj_suspended(g.dj_id, dipper.current_time()) as suspended
   from dipper.subscription_group g where g.dj_id = $1`,
);

export type ProductsQuery = {
  readonly type: SubscriptionType;
  readonly djId: bigint;
  readonly locale: Locale | undefined;
};

export const findProducts = (
  db: Queryable,
  person: PersonKey & { readonly country: Country },
  { type, djId, locale }: ProductsQuery,
): Promise<ProductRow[]> => {
  const { bucket, userId, country } = person;
  return db.query<ProductRow>(offered, [bucket, userId, country, type, djId, locale ?? null]);
};

export const findGroup = async (
  db: Queryable,
  djId: bigint,
): Promise<{ readonly suspended: boolean } | undefined> =>
  (await db.query<{ suspended: boolean }>(group, [djId]))[0];

export type PricedProduct = {
  readonly product_id: bigint;
  readonly type: SubscriptionType;
  readonly dj_id: bigint;
  readonly plan: string | null;
  readonly grade: string | null;
  readonly name: string;
  readonly active: boolean;
  readonly standard_price: bigint | null;
  readonly local_price: bigint;
  readonly suspended: boolean;
};

const priced = statement(
  'subscription-priced-product',
  `select p.product_id, p.type, p.dj_id, p.plan, p.grade, p.name, p.active, r.standard_price,
     r.local_price, dipper.is_dj_suspended(p.dj_id, dipper.current_time()) as suspended
   from dipper.subscription_product p
   join dipper.subscription_price r on r.product_id = p.product_id and r.country = $2
   where p.product_id = $1`,
);

export const findPricedProduct = async (
  db: Queryable,
  productId: bigint,
  country: string,
): Promise<PricedProduct | undefined> =>
  (await db.query<PricedProduct>(priced, [productId, country]))[0];
