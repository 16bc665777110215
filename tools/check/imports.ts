import { existsSync } from 'node:fs';
import path from 'node:path';

import { listFiles } from '../files/index.ts';
import type { Check } from './check.ts';
import { runTool } from './tool.ts';

const rooms = ['apps', 'packages', 'tools', 'e2e', 'bench', 'faults', 'conformance'];

type Cruise = {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

function isModule(file: string): boolean {
  return (
    /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts') && !file.startsWith('bench/peers/')
  );
}

/**
 * Finds our files that dependency-cruiser did not see: with a TypeScript that it does not know it sees no module, and
 * reports nothing.
 */
function unseen(root: string, present: readonly string[], seen: ReadonlySet<string>): string[] {
  return present
    .flatMap((room) => listFiles(root, room))
    .filter((file) => isModule(file) && !seen.has(file))
    .map((file) => `${file}: the import rules did not see this file`);
}

export const imports: Check = {
  name: 'import rules',
  run: async (root) => {
    const present = rooms.filter((room) => existsSync(path.join(root, room)));
    const script = 'dependency-cruiser/bin/dependency-cruise.mjs';
    const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...present];
    const { output } = await runTool(root, script, args);
    if (!output.startsWith('{')) return [output];
    const { modules, summary }: Cruise = JSON.parse(output);
    const broken = summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`);
    return [...broken, ...unseen(root, present, new Set(modules.map(({ source }) => source)))];
  },
};
