import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { atOnce, first, nightlySuites, suites, type Suite, type SuiteParts } from './suites.ts';
import { addUp, noTests, tallyOutcomes, type Tally } from './tally.ts';

const root = path.resolve(import.meta.dirname, '../..');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function runOne(suite: Suite, parts: SuiteParts): Promise<Tally> {
  try {
    return await suite.run(parts);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...noTests, failed: 1, notes: [reason], failures: [`${suite.name}: ${reason}`] };
  }
}

type Named = { readonly name: string; readonly tally: Tally };

/** A suite that fails keeps no other from running: one run tells everything. */
async function runInTurn(waiting: Suite[], parts: SuiteParts): Promise<Named[]> {
  const all: Named[] = [];
  for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
    say(`\n# ${suite.name}`);
    const from = performance.now();
    const tally = await runOne(suite, parts);
    const minutes = ((performance.now() - from) / 60_000).toFixed(1);
    all.push({ name: `${suite.name} (${minutes} min)`, tally });
  }
  return all;
}

function tell(all: readonly Named[]): void {
  say('');
  for (const { name, tally } of all) {
    const { passed, failed, notes } = tally;
    say(`${name}: ${[`${passed} passed, ${failed} failed`, ...notes].join('; ')}`);
  }
  for (const { tally } of all) for (const failure of tally.failures) say(`✗ ${failure}`);
}

const nightly = '--nightly';
const args = process.argv.slice(2);
const isNightly = args.includes(nightly);
const names = args.filter((name) => name !== nightly);
const listed = isNightly ? [...suites, ...nightlySuites] : suites;
const waiting = listed.filter(({ name }) => names.length === 0 || names.includes(name));
const reports = mkdtempSync(path.join(os.tmpdir(), 'dipper-reports-'));
// Programs are started by the hundred: what one of them has compiled the next one reads.
process.env['NODE_COMPILE_CACHE'] = path.join(reports, 'compiled');
const parts = { root, reports, isNightly, say };
const built = await runInTurn([first], parts);
const ran = await Promise.all(Array.from({ length: atOnce }, () => runInTurn(waiting, parts)));
const all = [built, ...ran].flat();
if (names.length === 0) {
  const { titles } = addUp(all.map(({ tally }) => tally));
  all.push({ name: 'outcomes', tally: tallyOutcomes(titles) });
}
tell(all);
const { passed, failed, written } = addUp(all.map(({ tally }) => tally));
rmSync(reports, { recursive: true, force: true });
say(`${written} written tests, ${passed + failed} cases`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
