/**
 * `npm run bench` runs every measurement, `npm run bench -- settlement --small` one of them in the
 * form for a quick look. What is not one of their names is handed on to them. Then the report is
 * written from what has been measured so far.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const entryOf = (name: string): string => path.join(import.meta.dirname, name, 'main.ts');

const names = readdirSync(import.meta.dirname).filter((name) => existsSync(entryOf(name)));
const args = process.argv.slice(2);
const chosen = names.filter((name) => args.includes(name));
const rest = args.filter((each) => !names.includes(each));
const isSmall = rest.includes('--small');

type Run = { readonly isGood: boolean; readonly output: string };

/** One measurement in a process of its own; what it says is shown as it comes, or kept. */
const run = (name: string): Promise<Run> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [entryOf(name), ...rest], {
      stdio: ['ignore', isSmall ? 'pipe' : 'inherit', isSmall ? 'pipe' : 'inherit'],
    });
    const parts: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part: Buffer) => parts.push(part));
    }
    child.on('close', (code) =>
      resolve({ isGood: code === 0, output: Buffer.concat(parts).toString() }),
    );
  });

/** A measurement is alone on its machine; the small form only proves that everything runs. */
const beside = isSmall ? 2 : 1;
const waiting = chosen.length === 0 ? [...names] : [...chosen];
const ran = waiting.length;
let failed = 0;

const runWaiting = async (): Promise<void> => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (!isSmall) process.stdout.write(`\n# ${name}\n`);
    const { isGood, output } = await run(name);
    if (isSmall) process.stdout.write(`\n# ${name}\n${output}`);
    if (!isGood) failed += 1;
  }
};
await Promise.all(Array.from({ length: beside }, runWaiting));

if (!isSmall) await import('./report.ts');
process.stdout.write(`${ran - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
