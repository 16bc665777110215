import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { openDatabase } from '../../testing/open-database.ts';

const people = 300;
const paymentsOfEach = 60;

const makePeople = statement(
  'test-keys-people',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, joined_at)
   select id % 4096, id, 'kr', 'Minji', 'minji', 1, now() from generate_series(1, $1::bigint) id`,
);
const makePayments = statement(
  'test-keys-payments',
  `insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
     product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
     charge_total, charge_currency, idempotency_key, fingerprint, requested_at, country, device)
   select id % 4096, id, gen_random_uuid(), 'declined', 1, 'kakaopay', 43, 1, '100 spoons', 1, 100,
     10, 11000, 11000, 'KRW', 11000, 'KRW', 'key-' || gen_random_uuid(), 'same', now(), 'kr', 'pc'
   from generate_series(1, $1::bigint) id, generate_series(1, $2::int)`,
);
const analyze = statement('test-keys-analyze', 'analyze dipper.payment');
const planOfKey = statement(
  'test-keys-plan',
  `explain select 1 from dipper.payment
   where bucket = 5 and idempotency_key = 'a new one' and user_id = 5`,
);

let place: TestDatabase;
let owner: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  owner = openDatabase(place.url, undefined, 2);
});

afterAll(async () => {
  await owner.close();
  await place.drop();
});

it('a purchase is found by its idempotency key, however many payments the person has', async () => {
  await owner.query(makePeople, [people]);
  await owner.query(makePayments, [people, paymentsOfEach]);
  await owner.query(analyze, []);
  const plan = await owner.query<{ 'QUERY PLAN': string }>(planOfKey, []);
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('payment_idempotency_once');
  expect(lines).not.toContain('Filter');
});
