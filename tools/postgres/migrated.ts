import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { migrate } from '../../apps/server/src/platform/db/index.ts';
import { startPostgres } from './launcher.ts';

/** A server of its own for as long as the work takes, with all that the migrations make. */
export async function withMigrations<Value>(
  root: string,
  work: (url: string) => Promise<Value>,
): Promise<Value> {
  const dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'dipper-schema-'));
  const cluster = await startPostgres({ dataDirectory, durable: false });
  try {
    await migrate({ url: cluster.url, directory: path.join(root, 'apps/server/migrations') });
    return await work(cluster.url);
  } finally {
    await cluster.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
