import pg from 'pg';
import { expect, it } from 'vitest';

import { createTestDatabase } from './database.ts';

async function tables(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create table only_here (id bigint)');
    const found = await client.query(`select 1 from pg_tables where tablename = 'only_here'`);
    return found.rows;
  } finally {
    await client.end();
  }
}

it('each test file gets a database that no other file sees', async () => {
  const [first, second] = [await createTestDatabase(), await createTestDatabase()];
  expect(await tables(first.url)).toHaveLength(1);
  expect(await tables(second.url)).toHaveLength(1);
  await first.drop();
  await second.drop();
  await expect(tables(first.url)).rejects.toThrow(/does not exist/);
});
