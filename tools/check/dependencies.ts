import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { listFiles } from '../files/index.ts';
import type { Check } from './check.ts';

const page = 'docs/dependencies.md';

type Manifest = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string> | undefined
>;

/** An exact version: a range is a different tree tomorrow. */
const exact = /^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

function manifests(root: string): string[] {
  const rooms = ['apps', 'packages'].flatMap((room) => listFiles(root, room));
  const own = rooms.filter((file) => /^\w+\/[\w-]+\/package\.json$/.test(file));
  const beside = 'conformance/package.json';
  return ['package.json', ...own, ...(existsSync(path.join(root, beside)) ? [beside] : [])];
}

function entriesOf(root: string, file: string): [name: string, version: string][] {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([name]) => !name.startsWith('@dipper/'),
  );
}

function namesOnPage(root: string): Set<string> {
  const rows = readFileSync(path.join(root, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const first = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)]);
  return new Set(first.map(([, name = '']) => name));
}

/** Every package has its reason written down, and its version is one and no other. */
export const dependencies: Check = {
  name: 'dependencies',
  run: async (root) => {
    const explained = namesOnPage(root);
    const used = new Set<string>();
    const findings: string[] = [];
    for (const file of manifests(root)) {
      for (const [name, version] of entriesOf(root, file)) {
        if (!exact.test(version)) findings.push(`${file}: ${name} ${version} is no exact version`);
        if (!explained.has(name) && !used.has(name)) {
          findings.push(`${file}: ${name} has no line in ${page}`);
        }
        used.add(name);
      }
    }
    const gone = [...explained].filter((name) => !used.has(name));
    return [...findings, ...gone.map((name) => `${page}: ${name} is used nowhere`)];
  },
};
