import { encodeAmount, firstTimeItemRoute, productRewardRoute } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { selectBadges, selectHasBought, selectProduct } from './repository.ts';

/** The badge that says "bonus" in the words of the country. */
const bonusKey = 'bonus';

const bonusName = async (database: Database, country: Country): Promise<string> => {
  const badges = await selectBadges(database, country);
  return badges.find(({ key }) => key === bonusKey)?.label ?? bonusKey;
};

/** What is no first-time item can be bought again and again. */
const canStillBuy = async (
  database: Database,
  category: string,
  person: PersonKey,
): Promise<boolean> => category !== 'NEWBIE' || !(await selectHasBought(database, person));

/** What a person may ask about one product. */
export const mountItems = (http: Http, database: Database): void => {
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
    const isValid = await canStillBuy(database, product.category, person);
    return answer(200, { productId: Number(product.product_id), isValid });
  });
};
