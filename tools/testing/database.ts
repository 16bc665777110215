import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { inject } from 'vitest';

import { TEMPLATE } from './template.ts';

export type TestDatabase = { url: string; drop: () => Promise<void> };

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated database of one's own, for one test file: made in `beforeAll`, dropped in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = inject('testClusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnce(admin, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => runOnce(admin, `drop database if exists ${name} with (force)`),
  };
}
