import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Check } from './check.ts';
import { growingTables, lintMigration, type MigrationText } from './migration-text.ts';

const directory = 'apps/server/migrations';

/** The baseline makes everything there is: nothing runs before it that it could hurt. */
const firstName = '0002';

function readAll(root: string): MigrationText[] {
  return readdirSync(path.join(root, directory))
    .filter((name) => existsSync(path.join(root, directory, name, 'up.sql')))
    .toSorted()
    .map((name) => ({
      name,
      text: readFileSync(path.join(root, directory, name, 'up.sql'), 'utf8'),
    }));
}

/** A migration runs beside servers of the version before: it waits for nobody long, and takes nothing from them. */
export const migrations: Check = {
  name: 'migrations',
  run: (root) => {
    const all = readAll(root);
    const growing = growingTables(all);
    const ruled = all.filter(({ name }) => name >= firstName);
    return Promise.resolve(ruled.flatMap((each) => lintMigration(each, growing)));
  },
};
