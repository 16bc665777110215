import path from 'node:path';
import { parseArgs } from 'node:util';

import { buildChanged } from '../start/build.ts';
import { releaseOf } from './contents.ts';
import type { Machine } from './lock.ts';
import { makeRelease } from './release.ts';

const root = path.resolve(import.meta.dirname, '../..');
const usualLevel = 6;
const allMachines = ['x64', 'arm64'] as const satisfies readonly Machine[];

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: allMachines.join(',') },
    into: { type: 'string', default: 'dist/release' },
  },
});
const names = values.arch.split(',');
const machines = allMachines.filter((machine) => names.includes(machine));
if (machines.length !== names.length) throw new Error(`--arch has ${allMachines.join(' and ')}`);

await buildChanged(root, say);
const release = releaseOf(root, process.env);
const into = path.resolve(root, values.into);
await makeRelease({ root, into, machines, release, level: usualLevel, say });
say(`in ${path.relative(process.cwd(), into) || '.'}: SHA256SUMS has the checksums`);
