/**
 * `npm run torture -- cashouts`: 2,000 cash-outs of every outcome on a moved clock, with server and
 * workers killed 50 times, and people who read their points all the while. `--small` is the form for
 * CI; `--seed` repeats a plan; `--report` names a file for the counts.
 */
import { randomInt } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Verdict } from '../checker/evidence.ts';
import { startRenewingHouse } from '../house/renewing.ts';
import { lineOf } from '../report.ts';
import { judge } from './judge.ts';
import { operatorTokens } from './office.ts';
import { fullSize, makePlan, smallSize } from './plan.ts';
import { cashOutsPage, numbersOf } from './report.ts';
import { run } from './run.ts';

const seedMax = 2 ** 31;

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(randomInt(seedMax)) },
    djs: { type: 'string' },
    report: { type: 'string' },
  },
});

const beganMs = performance.now();
const say = (line: string): void => {
  const seconds = Math.round((performance.now() - beganMs) / 1000);
  process.stdout.write(`${String(seconds).padStart(5)} s  ${line}\n`);
};

const directory = path.resolve(import.meta.dirname, '../../.tmp/faults', String(process.pid));
const usual = values.small ? smallSize : fullSize;
const plan = makePlan(values.seed, { ...usual, djs: Number(values.djs ?? usual.djs) });

const report = (passed: number, verdicts: readonly Verdict[]): void => {
  if (values.report === undefined) return;
  const broken = verdicts
    .filter(({ findings }) => findings.length > 0)
    .map(({ invariant, promise, findings }) => ({ promise: `${invariant}: ${promise}`, findings }));
  const { seed } = plan;
  writeFileSync(values.report, JSON.stringify({ passed, failed: broken.length, seed, broken }));
};

say(`seed ${plan.seed}, ${plan.size.name} form`);
const house = await startRenewingHouse(directory, { OPERATOR_TOKENS: operatorTokens });
try {
  const evidence = await run(house, plan, say);
  const verdicts = judge(evidence);
  const numbers = numbersOf(evidence, Math.round((performance.now() - beganMs) / 1000));
  for (const [name, value] of Object.entries(numbers)) say(`${name}: ${value}`);
  for (const verdict of verdicts) process.stdout.write(`${lineOf(verdict)}\n`);
  const failed = verdicts.filter(({ findings }) => findings.length > 0).length;
  const passed = verdicts.length - failed;
  report(passed, verdicts);
  if (!values.small && values.djs === undefined) {
    const page = path.resolve(import.meta.dirname, '../CASHOUTS.md');
    writeFileSync(page, cashOutsPage(plan, verdicts, numbers));
  }
  if (failed > 0) say(`seed ${plan.seed}; logs in ${path.join(directory, 'logs')}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  const findings = [error instanceof Error ? error.message : String(error)];
  report(0, [{ invariant: 'run', promise: 'the run comes to its end', findings }]);
  throw error;
} finally {
  await house.stop();
  if (process.exitCode === 0) rmSync(directory, { recursive: true, force: true });
}
