import { randomBytes } from 'node:crypto';

import { inject } from 'vitest';

import { copyDatabase, runOnce, TEMPLATE } from './template.ts';
import type { Template } from './template.ts';

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A migrated database of one's own, for one test file: made in `beforeAll`, dropped in `afterAll`. */
export async function createTestDatabase(template: Template = TEMPLATE): Promise<TestDatabase> {
  const admin = inject('testClusterUrl');
  const everywhere = [admin, ...inject('testWorkerUrls')];
  const name = `test_${randomBytes(6).toString('hex')}`;
  await Promise.all(everywhere.map((each) => copyDatabase(each, name, template)));
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      const statement = `drop database if exists ${name} with (force)`;
      await Promise.all(everywhere.map((each) => runOnce(each, statement)));
    },
  };
}
