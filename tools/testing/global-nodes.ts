import type { TestProject } from 'vitest/node';

import { migrate } from '../../apps/server/src/platform/db/index.ts';
import { seed } from './global-database.ts';
import { distributeTo, startNodes } from './nodes.ts';
import { closeDatabase, copyDatabase, SEEDED, TEMPLATE } from './template.ts';
import { makeThrowAwayDirectory } from './throw-away.ts';

/** Three nodes for the whole run, distributed once; each test database is a copy on each of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = process.env['CITUS_HOME'];
  if (home === undefined) throw new Error('CITUS_HOME has to name a PostgreSQL with Citus');
  const { directory, remove } = makeThrowAwayDirectory();
  const nodes = await startNodes({ home, directory, database: TEMPLATE });
  await migrate({ url: nodes.coordinator.url });
  await distributeTo(nodes, TEMPLATE);
  const admins = [nodes.coordinator, ...nodes.workers].map((node) => node.urlFor('postgres'));
  await Promise.all(
    admins.map(async (admin) => {
      await closeDatabase(admin, TEMPLATE);
      await copyDatabase(admin, SEEDED, TEMPLATE);
    }),
  );
  await seed(nodes.coordinator.urlFor(SEEDED));
  await Promise.all(admins.map((admin) => closeDatabase(admin, SEEDED)));
  project.provide('testClusterUrl', nodes.coordinator.urlFor('postgres'));
  project.provide('testWorkerUrls', admins.slice(1));
  return async () => {
    await nodes.stop();
    remove();
  };
}
