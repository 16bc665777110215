import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

function isVisited(name: string): boolean {
  return !skipped.has(name) && (!name.startsWith('.') || name === '.ci');
}

/** Every file below the directory that is ours, relative to it, in one order everywhere. */
export function listFiles(root: string, below = ''): string[] {
  const directory = path.join(root, below);
  if (!existsSync(directory)) return [];
  const entries = readdirSync(directory, { withFileTypes: true }).filter(({ name }) =>
    isVisited(name),
  );
  return entries
    .flatMap((entry) => {
      const name = path.posix.join(below, entry.name);
      return entry.isDirectory() ? listFiles(root, name) : [name];
    })
    .toSorted();
}

/** The names of the folders directly below, without those that hold nothing. */
export function listFolders(root: string, below: string): string[] {
  const directory = path.join(root, below);
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isVisited(entry.name))
    .filter((entry) => listFiles(root, path.posix.join(below, entry.name)).length > 0)
    .map(({ name }) => name)
    .toSorted();
}
