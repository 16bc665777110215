import path from 'node:path';

import type { Check } from './check.ts';
import { checks } from './checks.ts';

const SHOWN_LINES = 60;

const root = path.resolve(import.meta.dirname, '../..');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

async function findingsOf(check: Check): Promise<string[]> {
  try {
    return await check.run(root);
  } catch (error) {
    return [`the check itself failed: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Each says its line even when one before it failed: a red run tells everything at once. */
async function runAll(chosen: readonly Check[]): Promise<number> {
  let failed = 0;
  for (const check of chosen) {
    const start = performance.now();
    const findings = await findingsOf(check);
    say(`${findings.length === 0 ? 'ok    ' : 'FAILED'}  ${check.name}  (${seconds(start)})`);
    for (const line of findings.slice(0, SHOWN_LINES)) say(`          ${line}`);
    if (findings.length > SHOWN_LINES) say(`          and ${findings.length - SHOWN_LINES} more`);
    failed += findings.length === 0 ? 0 : 1;
  }
  say(`${chosen.length - failed} passed, ${failed} failed`);
  return failed;
}

const names = process.argv.slice(2);
const chosen = names.length === 0 ? checks : checks.filter(({ name }) => names.includes(name));
if (chosen.length < names.length) {
  say(`The checks are: ${checks.map(({ name }) => name).join(', ')}`);
}
process.exitCode = chosen.length < Math.max(names.length, 1) || (await runAll(chosen)) > 0 ? 1 : 0;
