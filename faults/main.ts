/**
 * `npm run faults`: purchases while everything that can break is broken, and then a comparison of
 * what people were told, what the provider charged, and what the house says. `--small` is the form
 * for CI; `--seed` repeats a plan; `--report` names a file for the counts.
 */
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { check } from './checker/check.ts';
import type { Verdict } from './checker/evidence.ts';
import { startHouse } from './house/house.ts';
import { fullSize, makePlan, smallSize, stormSize } from './plan.ts';
import { lineOf, numbersOf, resultsPage } from './report.ts';
import { run } from './run/run.ts';

const seedMax = 2 ** 31;

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    storm: { type: 'boolean', default: false },
    providers: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(seedMax)) },
    purchases: { type: 'string' },
    report: { type: 'string' },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const root = path.resolve(import.meta.dirname, '..');
const home = path.join(root, '.tmp', 'faults');
const directory = path.join(home, String(process.pid));

/** A run that was killed leaves its directory; its name tells whether anybody still works there. */
const removeLeftovers = (): void => {
  if (!existsSync(home)) return;
  for (const name of readdirSync(home)) {
    if (!existsSync(`/proc/${name}`)) rmSync(path.join(home, name), { recursive: true });
  }
};

const usual = values.storm ? stormSize : values.small ? smallSize : fullSize;
const size = { ...usual, purchases: Number(values.purchases ?? usual.purchases) };
const plan = makePlan(values.seed, size, values.providers?.split(','));

/** The findings, too: where a run cannot be looked at, they are what is left of it. */
const report = (passed: number, verdicts: readonly Verdict[]): void => {
  if (values.report === undefined) return;
  const broken = verdicts
    .filter(({ findings }) => findings.length > 0)
    .map(({ invariant, promise, findings }) => ({ promise: `${invariant}: ${promise}`, findings }));
  const { seed } = plan;
  writeFileSync(values.report, JSON.stringify({ passed, failed: broken.length, seed, broken }));
};

removeLeftovers();
say(`seed ${plan.seed}, ${size.name} form`);
const house = await startHouse(directory, plan.seed);
try {
  const evidence = await run(house, plan, say);
  const verdicts = check(evidence);
  const numbers = numbersOf(evidence, verdicts, house.server.startsMs());
  const isKept = verdicts.every(({ findings }) => findings.length === 0);
  for (const [name, value] of Object.entries(numbers)) say(`      ${name}: ${value}`);
  for (const verdict of verdicts) say(lineOf(verdict));
  const failed = verdicts.filter(({ findings }) => findings.length > 0).length;
  const passed = verdicts.length - failed;
  report(passed, verdicts);
  if (!values.small) {
    writeFileSync(
      path.join(import.meta.dirname, values.storm ? 'STORM.md' : 'RESULTS.md'),
      resultsPage(plan, verdicts, numbers),
    );
  }
  if (!isKept) say(`seed ${plan.seed}; logs in ${path.join(directory, 'logs')}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = isKept ? 0 : 1;
} catch (error) {
  const findings = [error instanceof Error ? error.message : String(error)];
  report(0, [{ invariant: 'run', promise: 'the run comes to its end', findings }]);
  throw error;
} finally {
  await house.stop();
  if (process.exitCode === 0) rmSync(directory, { recursive: true, force: true });
}
