import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../../tools/testing/database.ts';
import { statement } from '../../../platform/db/index.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import { openDatabase } from '../../../testing/open-database.ts';
import { findCardPaymentReports } from './repository.ts';

const charges = 20_000;
const held = 5;

/** Only charges and refunds are shown here, so none of the charges has a card. */
const withoutCards = statement(
  'test-going-back-without-cards',
  'alter table dipper.card_payment drop constraint card_payment_of_card',
);
const makeCharges = statement(
  'test-going-back-charges',
  `insert into dipper.card_payment (bucket, user_id, card_payment_id, order_id, purpose, card_id,
     provider, item_name, amount, currency, country, state, revision, requested_at, changed_at)
   select id % 4096, id, gen_random_uuid(), 'order-' || id, 'trial', gen_random_uuid(),
     'tosspayments', 'Membership', 9900, 'KRW', 'kr', 'succeeded', 2, now(), now()
   from generate_series(1, $1::int) as id`,
);
const makeRefunds = statement(
  'test-going-back-refunds',
  `insert into dipper.refund (bucket, user_id, refund_id, charge_kind, payment_id, place, state,
     revision, way, requested_by, request_key, provider, amount, currency, held, spoon_paid,
     spoon_bonus, reason, requested_at, changed_at)
   select bucket, user_id, gen_random_uuid(), 'card', card_payment_id, 1,
     case when user_id <= $1 then 'unknown' else 'done' end::dipper.refund_state, 2, 'method',
     'person', 'key', provider, amount, currency, amount, 0, 0, 'a test', now(), now()
   from dipper.card_payment`,
);
const makeDue = statement(
  'test-going-back-due',
  `insert into dipper.refund_due (bucket, user_id, refund_id, due_at, attempt)
   select bucket, user_id, refund_id, now(), 1 from dipper.refund where state = 'unknown'`,
);
const analyze = statement(
  'test-going-back-analyze',
  'analyze dipper.card_payment, dipper.refund, dipper.refund_due',
);

let place: TestDatabase;
let owner: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  owner = openDatabase(place.url, undefined, 2);
  await owner.query(withoutCards, []);
  await owner.query(makeCharges, [charges]);
  await owner.query(makeRefunds, [held]);
  await owner.query(makeDue, []);
  await owner.query(analyze, []);
});

afterAll(async () => {
  await owner.close();
  await place.drop();
});

it('charges whose refund is held are found by what is due, whatever the number of charges [OPS-03]', async () => {
  let plan = '';
  const explaining: Queryable = {
    query: async ({ name, text }, values) => {
      const explained = statement(`${name}-explained`, `explain ${text}`);
      const rows = await owner.query<{ 'QUERY PLAN': string }>(explained, values);
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return [];
    },
  };
  const query = { state: undefined, after: undefined, isGoingBack: true, limit: 20 } as const;
  await findCardPaymentReports(explaining, query);
  expect(plan).not.toMatch(/Seq Scan on (?:card_payment|refund) /);
  expect(await findCardPaymentReports(owner, query)).toHaveLength(held);
});
