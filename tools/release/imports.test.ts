import { readFileSync } from 'node:fs';
import { isBuiltin, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

import ts from 'typescript';
import { expect, it } from 'vitest';

import { closureOf, packagesThatRun, readLock } from './lock.ts';
import { machine, root } from './make-here.ts';
import { sourcesIn } from './sources.ts';

const lock = readLock(root);
const files = new Set(sourcesIn(root));
const packages = new Set(closureOf(lock, packagesThatRun(lock), machine).map(({ name }) => name));

/** Names that a file imports when it runs; those of types alone are gone by then. */
const importsOf = (file: string): readonly string[] => {
  const text = stripTypeScriptTypes(readFileSync(path.join(root, file), 'utf8'));
  return ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
};

/** The contract lies in a release as sources, behind the names that its package.json exports. */
const isOfContract = (name: string): boolean =>
  name === '@dipper/contract' || name.startsWith('@dipper/contract/');

const nameOfPackage = (wanted: string): string =>
  wanted
    .split('/')
    .slice(0, wanted.startsWith('@') ? 2 : 1)
    .join('/');

const isThere = (file: string, wanted: string): boolean =>
  wanted.startsWith('.')
    ? files.has(path.join(path.dirname(file), wanted))
    : isBuiltin(wanted) || isOfContract(wanted) || packages.has(nameOfPackage(wanted));

it('all that the sources of a release import lies in it: files, and packages of its list [OPS-05]', () => {
  const sources = [...files].filter((name) => name.endsWith('.ts'));
  expect(sources).toEqual(
    expect.arrayContaining(['apps/console/serving/main.ts', 'tools/setup/main.ts']),
  );
  const missing = sources.flatMap((file) =>
    importsOf(file)
      .filter((wanted) => !isThere(file, wanted))
      .map((wanted) => `${file}: ${wanted}`),
  );
  expect(missing).toEqual([]);
});
