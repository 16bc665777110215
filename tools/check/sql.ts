import { readFileSync } from 'node:fs';
import path from 'node:path';

import { listFiles } from '../files/index.ts';
import { callsFile } from '../generate/calls.ts';
import { withMigrations } from '../postgres/migrated.ts';
import type { Check } from './check.ts';
import { staleFiles } from './generated.ts';
import { statementsOf } from './migration-text.ts';
import { schemaDifferences } from './schema-catalogue.ts';
import { lintCatalog } from './sql-catalog.ts';
import { lintOutcomes } from './sql-outcomes.ts';
import { lintStatement, statementsInSource } from './sql-text.ts';
import type { TableClasses } from './table-class.ts';

const server = 'apps/server/src';
const mayHoldSql = /(?:\/(?:[a-z-]+-)?repository\.ts|\/platform\/db\/[\w-]+\.ts)$/;
const isTest = /\.test\.ts$|\/testing\//;

/** Statements keep their rules, and stand only where they are looked for. */
export function lintSources(root: string, classes: TableClasses): string[] {
  return listFiles(root, server)
    .filter((file) => file.endsWith('.ts') && !isTest.test(file))
    .flatMap((file) => {
      const statements = statementsInSource(readFileSync(path.join(root, file), 'utf8'));
      if (statements.length > 0 && !mayHoldSql.test(file)) {
        return [`${file}: SQL stands in repository.ts and in platform/db`];
      }
      return statements
        .flatMap((each) => lintStatement(each, classes))
        .map((line) => `${file}: ${line}`);
    });
}

const nameOfStatement = /\bstatement\(\s*'([^']+)'/g;
/** It proves that a name is given once. */
const provesIt = 'platform/db/statement.test.ts';

/** Finds repeated names, also in tests, which share imports within a process: the second statement of a name fails. */
export function repeatedNames(root: string): string[] {
  const names = new Map<string, string>();
  return listFiles(root, server)
    .filter((file) => file.endsWith('.ts') && !file.endsWith(provesIt))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(nameOfStatement)].flatMap(
        ([, name = '']) => {
          const first = names.get(name);
          names.set(name, first ?? file);
          return first === undefined ? [] : [`${file}: ${name} is a statement of ${first}`];
        },
      ),
    );
}

const schema = 'apps/server/schema';
const ofMany = /\/(?:tables|rows|privileges)\.sql$/;
const defining = /^create (?:or replace )?(?:function|type) dipper\.(\w+)/i;

/** One home for each function and type: the file of its name, and nothing else in it. */
export function misplacedDefinitions(root: string): string[] {
  return listFiles(root, schema)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const found = statementsOf(text).flatMap(({ plain }) => defining.exec(plain)?.[1] ?? []);
      const expected = ofMany.test(file) ? [] : [path.basename(file, '.sql')];
      const isRight = found.join() === expected.join();
      return isRight ? [] : [`${file}: defines ${found.join(', ') || 'nothing'}`];
    });
}

async function lintMigrations(root: string): ReturnType<typeof lintCatalog> {
  return withMigrations(root, async (url) => {
    const { classes, findings } = await lintCatalog(url);
    const differences = await schemaDifferences(root, url);
    const outcomes = await lintOutcomes(url);
    const stale = staleFiles(root, [await callsFile(url)]);
    return { classes, findings: [...findings, ...differences, ...outcomes, ...stale] };
  });
}

export const sql: Check = {
  name: 'SQL',
  run: async (root) => {
    const { classes, findings } = await lintMigrations(root);
    return [
      ...findings,
      ...misplacedDefinitions(root),
      ...lintSources(root, classes),
      ...repeatedNames(root),
    ];
  },
};
