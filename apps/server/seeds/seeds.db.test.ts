import { countries, findPaymentMethod, paymentMethodsOf } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../tools/testing/database.ts';
import { findWallet, verifyLedger } from '../src/core/ledger/index.ts';
import { findOrCreatePerson } from '../src/core/accounts/index.ts';
import type { Account } from '../src/core/accounts/index.ts';
import { createDatabase, statement } from '../src/platform/db/index.ts';
import type { Database } from '../src/platform/db/index.ts';
import { silentLog } from '../src/platform/log.ts';
import { seedCatalogue, seedDemoPeople } from './index.ts';
import { seedMethods } from './methods.ts';
import { seedPeople } from './people.ts';
import { seedProducts } from './products.ts';
import { seedBadges } from './texts.ts';

const everything = statement(
  'test-seeded',
  `select
     (select jsonb_agg(p order by p.product_id) from dipper.product p) as products,
     (select jsonb_agg(r order by r.promotion_id) from dipper.promotion r) as promotions,
     (select jsonb_agg(m order by m.country, m.method_id) from dipper.payment_method m) as methods,
     (select jsonb_agg(b order by b.key, b.country) from dipper.badge_style b) as badges,
     (select jsonb_agg(s order by s.key, s.country) from dipper.setting s) as settings,
     (select jsonb_agg(u order by u.user_id) from dipper.app_user u) as people,
     (select jsonb_agg(j order by j.bucket, j.ref_id) from dipper.journal j) as journal`,
);
const changePrice = statement(
  'test-change-price',
  'update dipper.product set price = 7 where product_id = 101001',
);

const now = new Date('2026-11-20T03:00:00Z');
let place: TestDatabase;
let owner: Database;
let application: Database;

const seedAll = async (at = now): Promise<void> => {
  await seedCatalogue(owner);
  await seedDemoPeople({ application, owner }, at);
};

const person = async (name: string): Promise<Account> => {
  const identity = `google:google-demo-${name}`;
  return (await findOrCreatePerson(application, identity, { country: 'us', name })).account;
};

beforeAll(async () => {
  place = await createTestDatabase();
  owner = createDatabase({ url: place.url, role: 'dipper_owner', poolMax: 1, log: silentLog });
  application = createDatabase({ url: place.url, role: 'dipper_app', poolMax: 2, log: silentLog });
  await seedAll();
});

afterAll(async () => {
  await owner.close();
  await application.close();
  await place.drop();
});

it('seeding twice, or again a month later, leaves the same rows', async () => {
  const [once] = await owner.query(everything);
  await seedAll(new Date('2026-12-24T03:00:00Z'));
  const [twice] = await owner.query(everything);
  expect(twice).toEqual(once);
});

it('seeding again keeps what an operator has changed', async () => {
  await owner.query(changePrice);
  await seedAll();
  const [row] = await owner.query<{ products: { product_id: number; price: number }[] }>(
    everything,
  );
  expect(row?.products.find(({ product_id }) => product_id === 101_001)?.price).toBe(7);
});

describe('the demo people', () => {
  it.each([
    ['minji', { country: 'kr', isVip: true, grantAdult: 1, grantPayment: 1 }],
    ['haneul', { country: 'kr', grantAdult: 0, grantPayment: 1 }],
    ['seoyeon', { country: 'kr', djLevel: 'top_dj' }],
    ['jiho', { country: 'kr', certification: 210, grantPayment: 0 }],
    ['taeyang', { country: 'kr', state: 'blocked' }],
    ['yuki', { country: 'jp', certification: 200, grantPayment: 1 }],
    ['emma', { country: 'us', grantPayment: 1 }],
    ['layla', { country: 'ar', grantPayment: 1 }],
    ['weiting', { country: 'tw', grantPayment: 1 }],
  ])('%s has a history of their own', async (name, story) => {
    expect(await person(name)).toMatchObject(story);
  });

  it.each(['facebook', 'line', 'apple', 'twitter'])(
    'are the same people when they log in with %s [AUTH-01]',
    async (login) => {
      for (const { name } of seedPeople) {
        const identity = `${login}:${login}-demo-${name}`;
        const found = await findOrCreatePerson(application, identity, { country: 'us', name });
        expect(found).toEqual({ account: await person(name), isNew: false });
      }
    },
  );

  it('earn through the ledger, which still verifies [OPS-02]', async () => {
    const { point } = await findWallet(application, await person('seoyeon'));
    expect(point).toBe(1_034_000n);
    const { sound, totals } = await verifyLedger(application);
    expect(sound).toBe(true);
    const clearing = totals.filter(({ account }) => account.startsWith('platform.clearing.'));
    expect(clearing.map(({ debit, credit }) => credit - debit)).toEqual([0n, 0n]);
  });
});

describe('the seeded catalogue', () => {
  const products = seedProducts(countries);

  it('has products of every platform, for VIP and for a first purchase, in each country [PAY-01]', () => {
    for (const country of countries) {
      const categories = products.filter((each) => each.country === country);
      expect(new Set(categories.map(({ category }) => category))).toEqual(
        new Set(['WEB', 'ANDROID', 'IOS', 'VIP', 'NEWBIE']),
      );
    }
  });

  it('sells a spoon for 110 won on the web [NUM-01]', () => {
    const web = products.filter((each) => each.country === 'kr' && each.category === 'WEB');
    for (const { price, amount } of web) expect(price).toBe(amount * 110n);
  });

  it('charges prices set in riyals in dollars, and every other price in its own currency [PAY-14]', () => {
    for (const { country, charged } of products) {
      expect(charged?.currency).toBe(country === 'ar' ? 'USD' : undefined);
    }
  });

  it('has every method of every country, and offers those whose provider is connected [PAY-04]', () => {
    const methods = seedMethods();
    for (const country of countries) {
      const ids = methods.filter((each) => each.country === country).map((each) => each.methodId);
      expect(ids).toEqual(paymentMethodsOf(country).map(({ id }) => id));
    }
    const offered = methods.filter((each) => each.unavailableReason === undefined);
    expect(offered.map(({ methodId }) => findPaymentMethod(methodId)?.key)).toEqual([
      'kakaopay',
      'culture_voucher',
      'smart_culture_voucher',
      'credit_card',
      'tmoney',
      'book_voucher',
      'mobile',
      'virtual_bank',
      'toss',
      'webmoney',
      'softbank_card',
      'bitcash',
      'softbank_mobile',
      'docomo_mobile',
      'paypal',
      'paypal',
      'paypal',
    ]);
  });

  it('keeps Happy Money in the catalogue, and off [PAY-04]', () => {
    const happyMoney = seedMethods().filter(({ methodId }) => methodId === 32);
    expect(happyMoney).toMatchObject([
      { provider: 'hecto', unavailableReason: expect.stringContaining('not issued') },
    ]);
  });

  it('calls no pack the best buy in a badge, since only its price can show that [PAY-01]', () => {
    const said = seedBadges.flatMap(({ labels }) => Object.values(labels));
    for (const label of said) expect(label).not.toMatch(/best|value|알뜰|お得|قيمة|أوفر|划算/i);
  });

  it('gives every product a badge that the page can draw', () => {
    const keys = new Set(seedBadges.map(({ key }) => key));
    for (const { badges } of products) for (const badge of badges) expect(keys).toContain(badge);
  });
});
