import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { writeBeats } from './repository.ts';
import type { Beat } from './repository.ts';
import { openDatabase } from '../../testing/open-database.ts';

const age = statement(
  'test-beats-age',
  `update dipper.provider_beat set beat_at = beat_at - interval '2 hours' where process = any($1::uuid[])`,
);
const take = statement(
  'test-beats-take',
  'select provider from dipper.provider_beat where process = $1 for update',
);
const processes = statement('test-beats-kept', 'select distinct process from dipper.provider_beat');

const beatOf = (provider: string): Beat => ({
  provider,
  breaker: 'closed',
  calls: 1,
  failures: 0,
  refused: 0,
  running: 0,
  waiting: 0,
  p50_ms: 10,
  p95_ms: 20,
});

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

it('a process reports its state, and another one deletes the states of processes that ended', async () => {
  const [ended, another, living] = [randomUUID(), randomUUID(), randomUUID()];
  const gone = [ended, another];
  for (const process of gone) {
    await writeBeats(owner, process, [beatOf('kakaopay'), beatOf('toss')]);
  }
  await owner.query(age, [gone]);
  await owner.transaction(async (busy) => {
    await busy.query(take, [ended]);
    await writeBeats(owner, living, [beatOf('kakaopay')]);
    const left = await owner.query<{ process: string }>(processes);
    expect(new Set(left.map(({ process }) => process))).toEqual(new Set([ended, living]));
  });
  await writeBeats(owner, living, [beatOf('kakaopay')]);
  expect(await owner.query(processes)).toEqual([{ process: living }]);
});
