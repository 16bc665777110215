import type { TestProject } from 'vitest/node';

import { seedCatalogue, seedDemoPeople } from '../../apps/server/seeds/index.ts';
import { createDatabase, migrate } from '../../apps/server/src/platform/db/index.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { startPostgres } from '../postgres/index.ts';
import { copyDatabase, SEEDED, TEMPLATE } from './template.ts';
import { makeThrowAwayDirectory } from './throw-away.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a database on the throw-away cluster; others differ in the name only. */
    testClusterUrl: string;
    /** The same of each worker, where that cluster is the coordinator of one. */
    testWorkerUrls: readonly string[];
  }
}

/** Writes the common beginning of most files once: each of them would take a second for it. */
export async function seed(url: string): Promise<void> {
  const owner = createDatabase({ url, role: 'dipper_owner', poolMax: 1, log: silentLog });
  await seedCatalogue(owner);
  await seedDemoPeople({ application: owner, owner }, new Date());
  await owner.close();
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
  await copyDatabase(cluster.urlFor('postgres'), SEEDED, TEMPLATE);
  await seed(cluster.urlFor(SEEDED));
  project.provide('testClusterUrl', cluster.urlFor('postgres'));
  project.provide('testWorkerUrls', []);
  return async () => {
    await cluster.stop();
    remove();
  };
}
