import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { growingTables, lintMigration } from '../../tools/check/migration-text.ts';
import { nextMigrations } from './next-version.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('the version after of the drill keeps the rules that every migration is held to [OPS-05]', () => {
  const baseline = 'apps/server/migrations/0001-baseline/up.sql';
  const first = { name: '0001-baseline', text: readFileSync(path.join(root, baseline), 'utf8') };
  const all = Object.entries(nextMigrations(root)).map(([name, text]) => ({ name, text }));
  const growing = growingTables([first, ...all]);
  expect(all.flatMap((each) => lintMigration(each, growing))).toEqual([]);
});
