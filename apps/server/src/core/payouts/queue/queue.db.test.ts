import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../../tools/testing/database.ts';
import { statement } from '../../../platform/db/index.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import { findQueue } from './repository.ts';
import { openDatabase } from '../../../testing/open-database.ts';

const exchanges = 20_000;

const makeExchanges = statement(
  'test-queue-exchanges',
  `insert into dipper.exchange (bucket, user_id, exchange_id, type, state, revision, country,
     dj_level, policy_version, provider, points, unit, origin_amount, spoon_fee, pg_fee,
     remittance_fee, tax, amount, request_key, fingerprint, requested_at, changed_at)
   select id % 4096, id, gen_random_uuid(), 'cash',
     case when id % 500 = 0 then 'requested' else 'paid' end::dipper.exchange_state, 0, 'kr',
     'regular', 1, 'openbanking', 100000, 'KRW', 100000, 0, 0, 0, 0, 100000, 'key-' || id, '',
     now(), now()
   from generate_series(1, $1::int) as id`,
);
const analyze = statement('test-queue-analyze', 'analyze dipper.exchange');

let place: TestDatabase;
let owner: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  owner = openDatabase(place.url, undefined, 2);
  await owner.query(makeExchanges, [exchanges]);
  await owner.query(analyze, []);
});

afterAll(async () => {
  await owner.close();
  await place.drop();
});

it.each([
  ['who waits', 'requested', 'exchange_queue'],
  ['those of a state', 'paid', 'exchange_queue'],
  ['the newest of all', undefined, 'exchange_newest'],
] as const)(
  'the queue of exchanges finds %s by an index, page by page [OPS-03]',
  async (_name, state, index) => {
    const plans: string[] = [];
    const explaining: Queryable = {
      query: async ({ name, text }, values) => {
        const explained = statement(`${name}-explained-${plans.length}`, `explain ${text}`);
        const rows = await owner.query<{ 'QUERY PLAN': string }>(explained, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return [];
      },
    };
    const all = { state, country: undefined, type: undefined, isAbove: undefined };
    const [first] = await findQueue(owner, { ...all, after: undefined, limit: 1 });
    for (const after of [undefined, first?.exchange_id]) {
      await findQueue(explaining, { ...all, after, limit: 20 });
    }
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Sort|Seq Scan on exchange /);
    }
  },
);
