import { readdirSync } from 'node:fs';
import path from 'node:path';

import { listFiles } from '../files/index.ts';

/** Whole folders of the tree: programs, and files that lie beside them. */
const rooms = [
  'apps/server/src',
  'apps/server/seeds',
  'apps/server/migrations',
  'apps/vault/src',
  'apps/console/serving',
  'packages/contract/src',
  'tools/dipper',
  'tools/setup',
  'deploy',
  'docs/operations',
] as const;

const single = [
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'apps/server/package.json',
  'apps/vault/package.json',
  'apps/console/package.json',
  'packages/contract/package.json',
] as const;

/** The folders that the build makes. */
const built = ['apps/web/dist', 'apps/console/dist', 'apps/vault/dist'] as const;

const isForTests = (name: string): boolean =>
  /\.(test|spec)\.tsx?$|\/(testing|samples)\//.test(name);

const below = (root: string, room: string): readonly string[] =>
  listFiles(path.join(root, room)).map((name) => `${room}/${name}`);

export const sourcesIn = (root: string): readonly string[] =>
  [...single, ...rooms.flatMap((room) => below(root, room))].filter((name) => !isForTests(name));

/** All files below a folder, by their names in it. */
export const allBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

export const builtIn = (root: string): readonly string[] =>
  built.flatMap((room) => allBelow(path.join(root, room)).map((name) => `${room}/${name}`));
