import type { Country, Locale } from '@dipper/contract';
import { statement } from '../src/platform/db/index.ts';
import type { Queryable } from '../src/platform/db/index.ts';
import type { SeedMethod } from './methods.ts';
import type { SeedProduct } from './products.ts';
import type { SeedPromotion } from './promotions.ts';
import type { SeedBadge } from './texts.ts';

// Existing rows stay: an operator may have changed them. Only a method that waited for its provider
// is offered once that one is connected.

const promotion = statement(
  'seed-promotion',
  `insert into dipper.promotion (promotion_id, country, kind, banner_title, is_show_countdown,
     starts_at, ends_at)
   values ($1, $2, $3, $4, $5, dipper.current_time() + make_interval(hours => $6),
     dipper.current_time() + make_interval(hours => $7))
   on conflict do nothing`,
);
const product = statement(
  'seed-product',
  `insert into dipper.product (product_id, country, category, name, amount, promotion_amount, price,
     currency, charged_price, charged_currency, badges, position, promotion_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict do nothing`,
);
const method = statement(
  'seed-method',
  `insert into dipper.payment_method (country, method_id, pg_id, provider, position, available,
     unavailable_reason, needs_refund_account, minimum_total, maximum_total, rest_from, rest_until,
     rest_zone, fee, credited, typical_minutes)
   values ($1, $2, $3, $4, $5, $6::text is null, $6, $7, $8, $9, $10::time, $11::time, $12, $13,
     $14, $15)
   on conflict (country, method_id) do update
   set available = excluded.available, unavailable_reason = excluded.unavailable_reason,
     provider = excluded.provider, pg_id = excluded.pg_id,
     needs_refund_account = excluded.needs_refund_account,
     minimum_total = excluded.minimum_total, maximum_total = excluded.maximum_total,
     rest_from = excluded.rest_from, rest_until = excluded.rest_until,
     rest_zone = excluded.rest_zone, fee = excluded.fee, credited = excluded.credited,
     typical_minutes = excluded.typical_minutes
   where payment_method.unavailable_reason = payment_method.provider || ' is not connected yet'`,
);
const badge = statement(
  'seed-badge',
  `insert into dipper.badge_style (key, country, label, text_color, background_color, position)
   values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing`,
);
const setting = statement(
  'seed-setting',
  `insert into dipper.setting (key, country, value, changed_at, changed_by)
   values ($1, $2, to_jsonb($3::text), dipper.current_time(), 'seed')
   on conflict do nothing`,
);
const text = statement(
  'seed-text',
  `insert into dipper.shop_text (country, kind, key, locale, text, changed_at, changed_by)
   values ($1, $2, $3, $4, $5, dipper.current_time(), 'seed')
   on conflict do nothing`,
);

const hasPassword = statement(
  'seed-has-password',
  'select 1 from dipper.password_credential c where c.identity = $1',
);
const password = statement('seed-password', 'select dipper.password_set($1, $2, $3)');

/** A person may have chosen another one meanwhile. */
export const insertPassword = async (
  queryable: Queryable,
  identity: string,
  { userId, hash }: { readonly userId: bigint; readonly hash: string },
): Promise<void> => {
  const existing = await queryable.query(hasPassword, [identity]);
  if (existing.length === 0) await queryable.query(password, [identity, userId, hash]);
};

export const insertProduct = async (queryable: Queryable, each: SeedProduct): Promise<void> => {
  await queryable.query(product, [
    each.productId,
    each.country,
    each.category,
    each.name,
    each.amount,
    each.promotionAmount,
    each.price,
    each.currency,
    each.charged?.price,
    each.charged?.currency,
    each.badges,
    each.position,
    each.promotionId,
  ]);
};

export const insertPromotion = async (queryable: Queryable, each: SeedPromotion): Promise<void> => {
  await queryable.query(promotion, [
    each.promotionId,
    each.country,
    each.kind,
    each.title,
    each.hasCountdown,
    each.startsInHours,
    each.endsInHours,
  ]);
};

export const insertMethod = async (queryable: Queryable, each: SeedMethod): Promise<void> => {
  const { country, methodId, pgId, provider, position, unavailableReason, facts } = each;
  await queryable.query(method, [
    country,
    methodId,
    pgId,
    provider,
    position,
    unavailableReason,
    each.needsRefundAccount,
    facts.minimumTotal,
    facts.maximumTotal,
    facts.rest?.from,
    facts.rest?.until,
    facts.rest?.timeZone,
    facts.fee,
    facts.credited,
    facts.typicalMinutes,
  ]);
};

export const insertBadge = async (
  queryable: Queryable,
  { key, textColor, backgroundColor, labels }: SeedBadge,
  place: { readonly country: Country; readonly position: number },
): Promise<void> => {
  const { country, position } = place;
  const values = [key, country, labels[country], textColor, backgroundColor, position];
  await queryable.query(badge, values);
};

export const insertSetting = async (
  queryable: Queryable,
  {
    key,
    country,
    text,
  }: { readonly key: string; readonly country: Country; readonly text: string },
): Promise<void> => {
  await queryable.query(setting, [key, country, text]);
};

export type SeedText = {
  readonly country: Country;
  readonly kind: 'setting' | 'promotion' | 'badge';
  readonly key: string;
  readonly locale: Locale;
  readonly text: string;
};

export const insertText = async (queryable: Queryable, each: SeedText): Promise<void> => {
  await queryable.query(text, [each.country, each.kind, each.key, each.locale, each.text]);
};
