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

async function runOne(check: Check): Promise<boolean> {
  const start = performance.now();
  const findings = await findingsOf(check);
  say(`${findings.length === 0 ? 'ok    ' : 'FAILED'}  ${check.name}  (${seconds(start)})`);
  for (const line of findings.slice(0, SHOWN_LINES)) say(`          ${line}`);
  if (findings.length > SHOWN_LINES) say(`          and ${findings.length - SHOWN_LINES} more`);
  return findings.length === 0;
}

/**
 * Each says its line even when another one failed: a red run tells everything at once. Some tools
 * keep one processor busy and some wait, so that two of them run beside each other.
 */
async function runAll(chosen: readonly Check[]): Promise<number> {
  const waiting = [...chosen];
  let passed = 0;
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (await runOne(check)) passed += 1;
    }
  };
  await Promise.all([work(), work()]);
  say(`${passed} passed, ${chosen.length - passed} failed`);
  return chosen.length - passed;
}

const names = process.argv.slice(2);
const chosen = names.length === 0 ? checks : checks.filter(({ name }) => names.includes(name));
if (chosen.length < names.length) {
  say(`The checks are: ${checks.map(({ name }) => name).join(', ')}`);
}
process.exitCode = chosen.length < Math.max(names.length, 1) || (await runAll(chosen)) > 0 ? 1 : 0;
