import { currencySchema, productCategorySchema } from '@dipper/contract';
import type { Country, Locale, ProductCategory } from '@dipper/contract';
import * as z from 'zod';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PersonKey } from '../../core/accounts/index.ts';

/** The readers of a text: without a language of their own they read the country's. */
export type Audience = { readonly country: Country; readonly locale?: Locale | undefined };

/** The latest version that has begun but is not in the table yet. There is nearly never one. */
const asItHoldsNow = `left join lateral (
     select v.content from dipper.catalogue_planned v
     where v.kind = 'product' and v.country = r.country and v.key = r.product_id::text
       and v.effective_from <= c.now
     order by v.effective_from desc, v.version desc limit 1
   ) d on true
   cross join lateral jsonb_populate_record(r, d.content) p`;

const products = statement(
  'shop-products',
  `select p.product_id, p.category, p.name, p.amount, p.promotion_amount, p.price, p.currency,
          p.charged_price, p.charged_currency, p.badges, p.position
   from dipper.product r
   cross join (select dipper.current_time() as now) c
   ${asItHoldsNow}
   join dipper.product_category g on g.country = r.country and g.category = p.category
   where r.country = $1 and p.category = any($2::text[]) and p.active
     and (p.promotion_id is null or dipper.promotion_runs(p.promotion_id, c.now))
   order by g.position, p.position, p.product_id`,
);
const hasBought = statement(
  'shop-has-bought',
  `select exists (
     select from dipper.payment p where p.bucket = $1 and p.user_id = $2
       and dipper.is_bought(p.state)
   ) as has_bought`,
);
const hasBoughtItem = statement(
  'shop-has-bought-item',
  `select exists (
     select from dipper.first_time_attempt a
     join dipper.payment p on p.bucket = a.bucket and p.user_id = a.user_id
       and p.payment_id = a.payment_id
     where a.bucket = $1 and a.user_id = $2 and a.product_id = $3 and dipper.is_bought(p.state)
   ) as has_bought`,
);
const badges = statement(
  'shop-badges',
  `select b.key, coalesce(t.text, b.label) as label, b.text_color, b.background_color
   from dipper.badge_style b
   left join dipper.shop_text t on t.country = b.country and t.kind = 'badge' and t.key = b.key
     and t.locale = $2
   where b.country = $1 and b.active
   order by b.position, b.key`,
);
const settings = statement(
  'shop-settings',
  `select s.key, coalesce(to_jsonb(t.text), s.value) as value
   from dipper.setting s
   left join dipper.shop_text t on t.country = s.country and t.kind = 'setting' and t.key = s.key
     and t.locale = $2
   where s.country = $1 order by s.key`,
);

const productRow = z.object({
  product_id: z.bigint(),
  category: productCategorySchema,
  name: z.string(),
  amount: z.bigint(),
  promotion_amount: z.bigint(),
  price: z.bigint(),
  currency: currencySchema,
  charged_price: z.bigint().nullable(),
  charged_currency: z.nullable(currencySchema),
  badges: z.array(z.string()),
  position: z.number(),
});
export type ProductRow = z.infer<typeof productRow>;

const productById = statement(
  'shop-product',
  `select p.product_id, p.category, p.name, p.amount, p.promotion_amount, p.price, p.currency,
          p.charged_price, p.charged_currency, p.badges, p.position, p.first_time
   from dipper.product r
   cross join (select dipper.current_time() as now) c
   ${asItHoldsNow}
   where r.country = $1 and r.product_id = $2 and p.active`,
);

const oneProductRow = productRow.extend({ first_time: z.boolean() });
export type OneProductRow = z.infer<typeof oneProductRow>;

/** A product of the country, also one that is not on sale at this moment. */
export const selectProduct = async (
  queryable: Queryable,
  country: Country,
  productId: number,
): Promise<OneProductRow | undefined> => {
  const [row] = await queryable.query(productById, [country, productId]);
  return row === undefined ? undefined : oneProductRow.parse(row);
};

export const selectProducts = async (
  queryable: Queryable,
  country: Country,
  categories: readonly ProductCategory[],
): Promise<readonly ProductRow[]> => {
  const rows = await queryable.query(products, [country, categories]);
  return rows.map((row) => productRow.parse(row));
};

export const selectHasBought = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
): Promise<boolean> => {
  const [row] = await queryable.query<{ has_bought: boolean }>(hasBought, [bucket, userId]);
  return row?.has_bought === true;
};

/** Whether something that can be bought once was. */
export const selectHasBoughtItem = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
  productId: bigint,
): Promise<boolean> => {
  const values = [bucket, userId, productId];
  const [row] = await queryable.query<{ has_bought: boolean }>(hasBoughtItem, values);
  return row?.has_bought === true;
};

export type BadgeRow = {
  readonly key: string;
  readonly label: string;
  readonly text_color: string;
  readonly background_color: string;
};

export const selectBadges = (
  queryable: Queryable,
  { country, locale }: Audience,
): Promise<readonly BadgeRow[]> => queryable.query<BadgeRow>(badges, [country, locale ?? null]);

/** Selects the settings by key; each caller interprets the values. */
export const selectSettings = async (
  queryable: Queryable,
  { country, locale }: Audience,
): Promise<ReadonlyMap<string, unknown>> => {
  const values = [country, locale ?? null];
  const rows = await queryable.query<{ key: string; value: unknown }>(settings, values);
  return new Map(rows.map(({ key, value }) => [key, value]));
};
