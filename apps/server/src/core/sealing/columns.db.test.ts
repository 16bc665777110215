import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { sealedColumns } from './columns.ts';
import { openDatabase } from '../../testing/open-database.ts';

const bytes = statement(
  'test-sealed-bytes',
  `select c.relname || '.' || a.attname as place
   from pg_class c
   join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'dipper'::regnamespace and c.relkind in ('r', 'p')
     and (a.atttypid in ('bytea'::regtype, 'bytea[]'::regtype)
       or (a.attname ~ 'seal|secret|cipher|encrypt'
         and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)))`,
);

/** Columns that are no secret: hashes, which cannot be reversed, and public keys. */
const isOpen = /\.(?:\w+_)?(?:hash|sha256|fingerprint|public_key|proof_key)$/;
/** Sealed by the previous token, of which we only have a hash. */
const byNoKeyOfOurs = ['refresh_token.sealed_successor'];

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  const { url } = place;
  database = openDatabase(url, 'dipper_owner', 1);
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

it('every column that could hold sealed data is either rotated to the newest key or listed as not sealed by us [OPS-05]', async () => {
  const found = (await database.query<{ place: string }>(bytes)).map((row) => row.place);
  const sealed = found.filter((each) => !isOpen.test(each) && !byNoKeyOfOurs.includes(each));
  const listed = Object.values(sealedColumns).map(({ table, column }) => `${table}.${column}`);
  expect(sealed.toSorted()).toEqual(listed.toSorted());
});
