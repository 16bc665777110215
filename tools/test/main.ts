import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { suites, type Suite, type SuiteParts } from './suites.ts';
import { addUp, type Tally } from './tally.ts';

const root = path.resolve(import.meta.dirname, '../..');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function runOne(suite: Suite, parts: SuiteParts): Promise<Tally> {
  try {
    return await suite.run(parts);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, notes: [reason], failures: [`${suite.name}: ${reason}`] };
  }
}

/** A suite that fails keeps no other from running: one run tells everything. */
async function runAll(chosen: readonly Suite[], reports: string): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const suite of chosen) {
    say(`\n# ${suite.name}`);
    tallies.push(await runOne(suite, { root, reports, say }));
  }
  say('');
  for (const [index, { passed, failed, notes }] of tallies.entries()) {
    say(`${chosen[index]?.name}: ${[`${passed} passed, ${failed} failed`, ...notes].join('; ')}`);
  }
  for (const failure of tallies.flatMap(({ failures }) => failures)) say(`✗ ${failure}`);
  return tallies;
}

const names = process.argv.slice(2);
const chosen = suites.filter(({ name }) => names.length === 0 || names.includes(name));
const reports = mkdtempSync(path.join(os.tmpdir(), 'dipper-reports-'));
const { passed, failed } = addUp(await runAll(chosen, reports));
rmSync(reports, { recursive: true, force: true });
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
