import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';

const plant = statement(
  'test-deciding-plant',
  `insert into dipper.difference (difference_id, provider, kind, subject, day, state, revision,
     first_seen_at, last_seen_at, changed_at)
   values ($1, 'kakaopay', 'missing', ($1::uuid)::text, current_date, 'open', 0, now(), now(), now())`,
);
const decide = statement(
  'test-deciding-decide',
  `select state, revision, reason from dipper.decide_difference($1, $2, null, $3, 'test', $4)`,
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
});

afterAll(() => place.close());

it('of several operators who decide a difference at once, one succeeds, on the version they saw [OPS-03]', async () => {
  const id = newUuid();
  await place.owner.query(plant, [id]);
  const decided = (state: string, reason: string, revision: number) =>
    place.database.query(decide, [id, state, reason, revision]);
  const reasons = ['a', 'b', 'c', 'd'];
  const results = await Promise.all(reasons.map((each) => decided('explained', each, 0)));
  expect(results.flat()).toHaveLength(1);
  expect(await decided('resolved', 'as it stood before', 0)).toEqual([]);
  expect(await decided('resolved', 'as it will stand', 2)).toEqual([]);
  expect(await decided('resolved', 'as it stands', 1)).toEqual([
    { state: 'resolved', revision: 2, reason: 'as it stands' },
  ]);
});
