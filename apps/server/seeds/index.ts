import { countries, settingKeys } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import { findOrCreatePerson, insertIdentity, updateProfile } from '../src/core/accounts/index.ts';
import type { PersonKey } from '../src/core/accounts/index.ts';
import type { Queryable } from '../src/platform/db/index.ts';
import { addPolicy } from '../src/core/payouts/index.ts';
import { demoExchangePolicies, seedExchangePolicies } from './exchange-policies.ts';
import { seedIncome } from './income.ts';
import type { IncomeParts } from './income.ts';
import { seedMethods } from './methods.ts';
import { identitiesOf, seedPeople } from './people.ts';
import type { SeedPerson } from './people.ts';
import { seedProducts } from './products.ts';
import { seedPromotions, seedVipTitles, vipBannerTitleKey } from './promotions.ts';
import {
  insertBadge,
  insertMethod,
  insertPassword,
  insertProduct,
  insertPromotion,
  insertSetting,
  insertText,
} from './repository.ts';
import { seedSubscriptions } from './subscription-repository.ts';
import { seedBadges, seedTexts } from './texts.ts';
import { seedTextsElsewhere } from './texts-elsewhere.ts';
import { seedWaysIn } from './ways-in.ts';

export { seedExchangePolicies, seedMethods };
export type { SeedMethod } from './methods.ts';

/** Those who take payments in a country, in the order of its list. */
export const providersIn = (country: Country): readonly string[] => [
  ...new Set(
    seedMethods()
      .filter((method) => method.country === country)
      .map(({ provider }) => provider),
  ),
];

/** Products, methods, badges and texts. Written by who owns the schema. */
export const seedCatalogue = async (owner: Queryable): Promise<void> => {
  for (const promotion of seedPromotions(countries)) await insertPromotion(owner, promotion);
  for (const product of seedProducts(countries)) await insertProduct(owner, product);
  for (const method of seedMethods()) await insertMethod(owner, method);
  await seedSubscriptions(owner);
  // An existing first version stays, and this one is not added.
  for (const policy of seedExchangePolicies(countries)) await addPolicy(owner, policy);
  for (const country of countries) {
    for (const [index, badge] of seedBadges.entries()) {
      await insertBadge(owner, badge, { country, position: index + 1 });
    }
    for (const key of settingKeys) {
      await insertSetting(owner, { key, country, text: seedTexts[key][country] });
    }
    const vipTitle = seedVipTitles[country];
    await insertSetting(owner, { key: vipBannerTitleKey, country, text: vipTitle });
  }
  for (const text of seedTextsElsewhere(countries)) await insertText(owner, text);
};

const addWaysIn = async (
  application: Queryable,
  name: string,
  { userId }: PersonKey,
): Promise<void> => {
  for (const { identity, passwordHash: hash } of seedWaysIn.filter((way) => way.name === name)) {
    const owner = await insertIdentity(application, identity, userId);
    if (owner === userId && hash !== undefined)
      await insertPassword(application, identity, { userId, hash });
  }
};

const seedPerson = async (parts: IncomeParts, person: SeedPerson, now: Date): Promise<void> => {
  const { application } = parts;
  const { name, country, profile, hasIncome } = person;
  const [identity, ...others] = identitiesOf(name);
  const { account, isNew } = await findOrCreatePerson(application, identity, { country, name });
  for (const other of others) await insertIdentity(application, other, account.userId);
  if (isNew) await updateProfile(application, account, profile);
  await addWaysIn(application, name, account);
  if (hasIncome) await seedIncome(parts, account, now);
};

export { seedDemoOperators } from './operators.ts';
export { switchOffUnasked } from './unasked.ts';

/** The terms of the demo; twice is the same as once. */
export const seedDemoTerms = async (owner: Queryable): Promise<void> => {
  for (const policy of demoExchangePolicies()) await addPolicy(owner, policy);
};

/** People with stories, made through the same commands as everybody. Twice is the same as once. */
export const seedDemoPeople = async (parts: IncomeParts, now: Date): Promise<void> => {
  for (const person of seedPeople) await seedPerson(parts, person, now);
};
