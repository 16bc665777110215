import { statement } from '../src/platform/db/index.ts';
import type { Queryable } from '../src/platform/db/index.ts';
import {
  seedSubscriptionGroups,
  seedSubscriptionProducts,
  seedSubscriptionPromotions,
  seedSuspendedDj,
} from './subscriptions.ts';

// Existing rows stay: an operator may have changed them.

const group = statement(
  'seed-subscription-group',
  'insert into dipper.subscription_group (dj_id, name) values ($1, $2) on conflict do nothing',
);
const suspension = statement(
  'seed-dj-suspension',
  `insert into dipper.dj_suspension (dj_id, starts_at, reason)
   select $1, dipper.current_time(), $2
   where not exists (select 1 from dipper.dj_suspension s where s.dj_id = $1)`,
);
const product = statement(
  'seed-subscription-product',
  `insert into dipper.subscription_product
     (product_id, type, dj_id, plan, grade, name, position)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);
const price = statement(
  'seed-subscription-price',
  `insert into dipper.subscription_price
     (product_id, country, standard_price, local_price, currency, benefits)
   values ($1, 'kr', $2, $3, 'KRW', $4) on conflict do nothing`,
);
const benefits = statement(
  'seed-subscription-benefits',
  `insert into dipper.shop_text (country, kind, key, locale, text, changed_at, changed_by)
   values ('kr', 'subscription', $1, $2, $3, dipper.current_time(), 'samples')
   on conflict do nothing`,
);
const promotion = statement(
  'seed-subscription-promotion',
  `insert into dipper.subscription_promotion
     (promotion_id, type, product_id, months, starts_at, ends_at)
   values ($1, $2, $3, $4, dipper.current_time() + make_interval(hours => $5),
     dipper.current_time() + make_interval(hours => $6))
   on conflict do nothing`,
);
const worth = statement(
  'seed-subscription-promotion-price',
  `insert into dipper.subscription_promotion_price (promotion_id, country, standard_price)
   values ($1, 'kr', $2) on conflict do nothing`,
);

const seedPromotions = async (owner: Queryable): Promise<void> => {
  for (const each of seedSubscriptionPromotions) {
    const { promotionId, type, productId, months, startsInHours, endsInHours } = each;
    const values = [promotionId, type, productId, months, startsInHours, endsInHours];
    await owner.query(promotion, values);
    await owner.query(worth, [promotionId, each.standardPrice]);
  }
};

/** Memberships and the plans of DJs, with their prices and promotions. */
export const seedSubscriptions = async (owner: Queryable): Promise<void> => {
  for (const { djId, name } of seedSubscriptionGroups) await owner.query(group, [djId, name]);
  await owner.query(suspension, [seedSuspendedDj.djId, seedSuspendedDj.reason]);
  for (const [index, each] of seedSubscriptionProducts.entries()) {
    const { productId, type, djId, plan, grade, name } = each;
    await owner.query(product, [productId, type, djId, plan, grade, name, index + 1]);
    const { ko, ...others } = each.benefits;
    await owner.query(price, [productId, each.standardPrice, each.localPrice, ko.join('\n')]);
    for (const [locale, lines] of Object.entries(others)) {
      await owner.query(benefits, [productId.toString(), locale, lines.join('\n')]);
    }
  }
  await seedPromotions(owner);
};
