import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { createFieldKeys } from '../../platform/field-keys.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { newUuid } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log.ts';
import { checkSealed, createRolling, placeOf } from './index.ts';
import { openDatabase } from '../../testing/open-database.ts';

const plant = statement(
  'test-rolling-plant',
  `insert into dipper.refund_account (bucket, user_id, refund_id, sealed) values ($1, $2, $3, $4)`,
);
const read = statement(
  'test-rolling-read',
  'select sealed from dipper.refund_account where bucket = $1 and user_id = $2 and refund_id = $3',
);
const clear = statement(
  'test-rolling-clear',
  'delete from dipper.refund_account where bucket = $1 and user_id <> $2',
);

const [gone, old, newest] = [1, 2, 3].map((id) => ({ id, key: Buffer.alloc(32, id) }));
if (gone === undefined || old === undefined || newest === undefined) throw new Error('three keys');
const bucket = 7;

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase(place.url, 'dipper_owner', 4);
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

const account = (userId: bigint) => placeOf('refundAccount', { owner: { bucket, userId }, id: '' });

const write = async (keys: FieldKeys, userId: bigint): Promise<string> => {
  const id = newUuid();
  await database.query(plant, [bucket, userId, id, keys.sealField('to here', account(userId))]);
  return id;
};

it('key rotation skips a value that no key opens, and leaves it unchanged [OPS-05]', async () => {
  const lost = createFieldKeys([gone]);
  // More unreadable rows than one turn takes, sorted before all others.
  for (let count = 0; count < 250; count += 1) await write(lost, 1n);
  const ofOld = await write(createFieldKeys([old]), 2n);
  const fieldKeys = createFieldKeys([old, newest]);
  const turn = createRolling({ database, fieldKeys, log: silentLog });
  for (let turns = 0; (await turn()) === 'more'; turns += 1) expect(turns).toBeLessThan(5);
  const alone = createFieldKeys([newest]);
  const [row] = await database.query<{ sealed: Buffer }>(read, [bucket, 2n, ofOld]);
  expect(row && alone.openField(row.sealed, account(2n))).toBe('to here');
  expect(await checkSealed(database, silentLog, newest.id)).toBe(false);
  await database.query(clear, [bucket, 2n]);
  expect(await checkSealed(database, silentLog, newest.id)).toBe(true);
});
