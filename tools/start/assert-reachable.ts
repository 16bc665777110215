import pg from 'pg';

import { SettingError } from './setting-error.ts';

const TIMEOUT_MS = 5_000;

/** One line about a database that is not there, before five parts say so each in its own way. */
export async function assertReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(`DATABASE_URL leads to no PostgreSQL that lets us in: ${reason}`);
  } finally {
    await client.end();
  }
}
