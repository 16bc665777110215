import { createHash } from 'node:crypto';
import {
  badgesRoute,
  commonConfigRoute,
  currencyOfCountry,
  encodeAmount,
  localeOfCountry,
  maximumQuantity,
  methodsRoute,
  newbieEventRoute,
  productsRoute,
  promotionRoute,
  settingKeys,
  settingsRoute,
  termsRoute,
  zoneOfCountry,
} from '@dipper/contract';
import type { CommonConfig, Country, Seller } from '@dipper/contract';
import { findPerson } from '../../core/accounts/index.ts';
import type { PersonKey } from '../../core/accounts/index.ts';
import { findTerms } from '../../core/catalogue/index.ts';
import { findLimits } from '../../core/limits/index.ts';
import type { LimitsRow } from '../../core/limits/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { mountItems } from './items.ts';
import { selectSeller } from './method-repository.ts';
import type { readMethods } from './methods.ts';
import { readBadges, readProducts } from './offer.ts';
import { categoriesFor, guest } from './policy.ts';
import type { Visitor } from './policy.ts';
import { readNewbieEvent, readPromotion } from './promotion.ts';
import { selectHasBought, selectSettings } from './repository.ts';

/** Cached but revalidated each time: an operator's change is seen at once. */
const cacheSeconds = 0;
const exchangeMaintenanceKey = 'MAINTENANCE_EXCHANGE';

/** The answer's hash is its version; a client that has it is not sent the body again. */
const versioned = <Body>(body: Body) => {
  const etag = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);
  return answer(200, body, { etag, cacheSeconds });
};

const visitorOf = async (database: Database, person: PersonKey | undefined): Promise<Visitor> => {
  if (person === undefined) return guest;
  const [account, hasBought] = await Promise.all([
    findPerson(database, person),
    selectHasBought(database, person),
  ]);
  return { isVip: account?.isVip === true, hasBought };
};

type Rules = {
  readonly settings: ReadonlyMap<string, unknown>;
  readonly limits: LimitsRow;
  readonly seller: Seller;
};

const configOf = (
  country: Country,
  { settings, limits: { daily, monthly, refund }, seller }: Rules,
): CommonConfig => ({
  country,
  locale: localeOfCountry[country],
  currency: currencyOfCountry[country],
  timeZone: zoneOfCountry[country] ?? null,
  maintenance: { exchange: settings.get(exchangeMaintenanceKey) === true },
  limits: {
    dailyMethodUses: daily,
    maximumQuantity,
    minorMonthly:
      monthly === null
        ? null
        : { amount: encodeAmount(monthly), currency: currencyOfCountry[country] },
    refundDays: refund,
  },
  seller,
});

export const mountShop = (http: Http, database: Database, methodsOf: typeof readMethods): void => {
  mountItems(http, database);

  http.mount(productsRoute, async ({ query, person }) => {
    const { country, category, product_name: productName } = query;
    const visitor = await visitorOf(database, person);
    const categories = categoriesFor({ category, productName }, visitor);
    if (!categories.ok) return problem(categories.error);
    return versioned(await readProducts(database, country, categories.value));
  });

  http.mount(methodsRoute, async ({ query }) =>
    versioned(await methodsOf(database, query.country)),
  );

  // These answers contain the current time, so they never equal an earlier one.
  http.mount(promotionRoute, async ({ query, person }) =>
    answer(200, await readPromotion(database, query, await visitorOf(database, person))),
  );

  http.mount(newbieEventRoute, async ({ query, person }) =>
    answer(200, await readNewbieEvent(database, query, await visitorOf(database, person))),
  );

  http.mount(badgesRoute, async ({ query }) => versioned(await readBadges(database, query)));

  http.mount(settingsRoute, async ({ query }) => {
    const values = await selectSettings(database, query);
    const texts = settingKeys.flatMap((key) => {
      const value = values.get(key);
      return typeof value === 'string' ? [[key, value] as const] : [];
    });
    return versioned({ settings: Object.fromEntries(texts) });
  });

  http.mount(termsRoute, async ({ query }) => versioned(await findTerms(database, query)));

  http.mount(commonConfigRoute, async ({ query }) => {
    const [settings, limits, seller] = await Promise.all([
      selectSettings(database, query),
      findLimits(database, query.country),
      selectSeller(database, query.country),
    ]);
    return versioned(configOf(query.country, { settings, limits, seller }));
  });
};
