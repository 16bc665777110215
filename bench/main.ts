/**
 * `npm run bench` runs every measurement, `npm run bench -- settlement --small` one of them in the
 * form for a quick look. What is not one of their names is handed on to them. Then the report is
 * written from what has been measured so far.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const entryOf = (name: string): string => path.join(import.meta.dirname, name, 'main.ts');

const names = readdirSync(import.meta.dirname).filter((name) => existsSync(entryOf(name)));
const given = process.argv.slice(2);
const chosen = names.filter((name) => given.includes(name));
const rest = given.filter((each) => !names.includes(each));
let failed = 0;

for (const name of chosen.length === 0 ? names : chosen) {
  process.stdout.write(`\n# ${name}\n`);
  const { status } = spawnSync(process.execPath, [entryOf(name), ...rest], { stdio: 'inherit' });
  if (status !== 0) failed += 1;
}

if (!rest.includes('--small')) await import('./report.ts');
const ran = chosen.length === 0 ? names.length : chosen.length;
process.stdout.write(`${ran - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
