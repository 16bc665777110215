import type { TestProject } from 'vitest/node';

import { migrate } from '../../apps/server/src/platform/db/index.ts';
import { startPostgres } from '../postgres/index.ts';
import { TEMPLATE } from './template.ts';
import { makeThrowAwayDirectory } from './throw-away.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a database on the throw-away cluster; others differ in the name only. */
    testClusterUrl: string;
  }
}

/** One cluster for the whole run, migrated once; what it returns ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { directory, remove } = makeThrowAwayDirectory();
  const cluster = await startPostgres({
    dataDirectory: directory,
    durable: false,
    database: TEMPLATE,
    settings: { max_wal_size: '128MB', shared_buffers: '64MB' },
  });
  await migrate({ url: cluster.url });
  project.provide('testClusterUrl', cluster.urlFor('postgres'));
  return async () => {
    await cluster.stop();
    remove();
  };
}
