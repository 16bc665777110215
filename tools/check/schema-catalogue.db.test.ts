import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { schemaDifferences } from './schema-catalogue.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A migration that nobody has written into the files of the schema. */
const planted = `
  alter table dipper.wallet add column note text;
  alter table dipper.wallet alter column point drop not null;
  alter table dipper.payment drop constraint payment_amounts;
  alter type dipper.unit add value 'EUR';
  drop index dipper.product_list;
  revoke execute on function dipper.start_payment from dipper_app;
  grant update on dipper.product to dipper_app;
  create or replace function dipper.bucket_of(p_user_id bigint) returns integer
    language sql immutable strict parallel safe as $$ select (p_user_id % 8192)::integer $$;
`;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

it('migrations give the schema of the source files, and every planted difference is reported [OPS-05]', async () => {
  expect(await schemaDifferences(root, database.url)).toEqual([]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(planted);
  await client.end();
  const found = await schemaDifferences(root, database.url);
  for (const each of [
    /^migrations give, .*: column wallet\.note text $/,
    /^apps\/server\/schema has, .*: column wallet\.point bigint not null/,
    /^apps\/server\/schema has, .*: constraint dipper\.payment\.payment_amounts /,
    /^migrations give, .*: type unit SPOON, .*, EUR$/,
    /^apps\/server\/schema has, .*: index CREATE INDEX product_list /,
    /^apps\/server\/schema has, .*: function dipper\.start_payment.* for dipper_app EXECUTE$/,
    /^migrations give, .*: relation product r for dipper_app SELECT, dipper_app UPDATE /,
    /^migrations give, .*: function dipper\.bucket_of\(bigint\) for dipper_app EXECUTE$/,
  ]) {
    expect(found).toContainEqual(expect.stringMatching(each));
  }
});
