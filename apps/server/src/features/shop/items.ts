import {
  encodeAmount,
  firstTimeItemRoute,
  productRewardRoute,
  purchaseLimitRoute,
} from '@dipper/contract';
import type { Country } from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { readLimits } from '../../core/limits/index.ts';
import { selectBadges, selectHasBought, selectHasBoughtItem, selectProduct } from './repository.ts';
import type { OneProductRow } from './repository.ts';

/** The badge that says "bonus" in the words of the country. */
const bonusKey = 'bonus';

const bonusName = async (database: Database, country: Country): Promise<string> => {
  const badges = await selectBadges(database, { country });
  return badges.find(({ key }) => key === bonusKey)?.label ?? bonusKey;
};

/** Returns whether the product can be bought; a first-time product is bought once only. */
const canStillBuy = async (
  database: Database,
  { product_id, category, first_time }: OneProductRow,
  person: PersonKey,
): Promise<boolean> => {
  if (category === 'NEWBIE') return !(await selectHasBought(database, person));
  return !first_time || !(await selectHasBoughtItem(database, person, product_id));
};

/** Mounts the calls about one product. */
export const mountItems = (http: Http, database: Database): void => {
  http.mount(purchaseLimitRoute, async ({ person, query }) => {
    const product = await selectProduct(database, person.country, query.productId);
    if (product === undefined) return problem('product_not_found');
    const { product_id: productId, price, category, first_time } = product;
    const isOnce = first_time || category === 'NEWBIE';
    return answer(200, await readLimits(database, person, { productId, price, isOnce }));
  });

  http.mount(productRewardRoute, async ({ person, params }) => {
    const product = await selectProduct(database, person.country, params.id);
    if (product === undefined) return problem('product_not_found');
    if (product.promotion_amount === 0n) return problem('reward_id_not_found');
    const productId = Number(product.product_id);
    const name = await bonusName(database, person.country);
    const amount = encodeAmount(product.promotion_amount);
    return answer(200, { productId, rewards: [{ rewardId: productId, name, amount }] });
  });

  http.mount(firstTimeItemRoute, async ({ person, params }) => {
    const product = await selectProduct(database, person.country, params.id);
    if (product === undefined) return problem('product_not_found');
    const isValid = await canStillBuy(database, product, person);
    return answer(200, { productId: Number(product.product_id), isValid });
  });
};
