import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { stages, type Suite, type SuiteParts } from './suites.ts';
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
async function runAll(chosen: readonly (readonly Suite[])[], reports: string): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const stage of chosen) {
    say(`\n# ${stage.map(({ name }) => name).join(', ')}`);
    const parts = { root, reports, say };
    tallies.push(...(await Promise.all(stage.map((suite) => runOne(suite, parts)))));
  }
  say('');
  for (const [index, { passed, failed, notes }] of tallies.entries()) {
    const { name = '' } = chosen.flat()[index] ?? {};
    say(`${name}: ${[`${passed} passed, ${failed} failed`, ...notes].join('; ')}`);
  }
  for (const failure of tallies.flatMap(({ failures }) => failures)) say(`✗ ${failure}`);
  return tallies;
}

const names = process.argv.slice(2);
const chosen = stages
  .map((stage) => stage.filter(({ name }) => names.length === 0 || names.includes(name)))
  .filter((stage) => stage.length > 0);
const reports = mkdtempSync(path.join(os.tmpdir(), 'dipper-reports-'));
// Programs are started by the hundred: what one of them has compiled the next one reads.
process.env['NODE_COMPILE_CACHE'] = path.join(reports, 'compiled');
const { passed, failed } = addUp(await runAll(chosen, reports));
rmSync(reports, { recursive: true, force: true });
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
