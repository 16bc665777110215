import { encodeAmount } from '@dipper/contract';
import type { BadgeStyle, Country, Product, ProductCategory, SettingKey } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { categoriesFor, guest } from './policy.ts';
import { selectPromotion } from './promotion-repository.ts';
import { selectBadges, selectProducts, selectSettings } from './repository.ts';
import type { Audience, ProductRow } from './repository.ts';

const promotionTextKey = 'BILLING_PROMOTION_DESCRIPTION' satisfies SettingKey;

const chargedPriceOf = ({ charged_price, charged_currency }: ProductRow): Product['chargedPrice'] =>
  charged_price === null || charged_currency === null
    ? null
    : { amount: encodeAmount(charged_price), currency: charged_currency };

const productOf = (row: ProductRow, country: Country): Product => ({
  productId: Number(row.product_id),
  country,
  category: row.category,
  name: row.name,
  amount: encodeAmount(row.amount),
  promotionAmount: encodeAmount(row.promotion_amount),
  price: encodeAmount(row.price),
  currency: row.currency,
  chargedPrice: chargedPriceOf(row),
  badges: row.badges,
  position: row.position,
});

export const readProducts = async (
  database: Database,
  country: Country,
  categories: readonly ProductCategory[],
): Promise<{ readonly results: Product[] }> => {
  const rows = await selectProducts(database, country, categories);
  return { results: rows.map((row) => productOf(row, country)) };
};

export const readBadges = async (
  database: Database,
  audience: Audience,
): Promise<{ readonly badge_styles: BadgeStyle[] }> => {
  const rows = await selectBadges(database, audience);
  const styles = rows.map(({ key, label, text_color, background_color }) => ({
    key,
    label,
    textColor: text_color,
    backgroundColor: background_color,
  }));
  return { badge_styles: styles };
};

/** Reads the text of a promotion's banner; the page asks for the remaining time itself. */
const readBanner = async (
  database: Database,
  audience: Audience,
): Promise<{ readonly title: string; readonly text: string } | null> => {
  const { promotion } = await selectPromotion(database, audience, 'sale');
  if (promotion === undefined) return null;
  const text = (await selectSettings(database, audience)).get(promotionTextKey);
  return { title: promotion.title, text: typeof text === 'string' ? text : '' };
};

/** Reads the list for an unknown visitor: the answers of its calls. */
export const readOffer = async (database: Database, audience: Audience) => {
  const { country, locale } = audience;
  const categories = categoriesFor({ category: undefined, productName: undefined }, guest);
  const [products, badges, promotion] = await Promise.all([
    readProducts(database, country, categories.ok ? categories.value : []),
    readBadges(database, audience),
    readBanner(database, audience),
  ]);
  return { country, locale, products, badges, promotion };
};
