/**
 * `npm run torture -- renewals`: 2,000 subscriptions over 400 days of a moved clock, with two workers
 * of which one is killed each day, declines, lost answers, and outages of three days. `--small` is
 * the form for CI; `--seed` repeats a plan; `--report` names a file for the counts.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startRenewingDeployment } from '../deployment/renewing.ts';
import { pageOf } from '../trial/page.ts';
import { runTrial } from '../trial/trial.ts';
import { judge } from './judge.ts';
import { fullSize, makePlan, smallSize } from './plan.ts';
import { numbersOf } from './report.ts';
import { run } from './run.ts';

const seedMax = 2 ** 31;

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(randomInt(seedMax)) },
    people: { type: 'string' },
    days: { type: 'string' },
    report: { type: 'string' },
  },
});

const usual = values.small ? smallSize : fullSize;
const plan = makePlan(values.seed, {
  ...usual,
  people: Number(values.people ?? usual.people),
  days: Number(values.days ?? usual.days),
});

await runTrial({
  seed: plan.seed,
  form: plan.size.name,
  report: values.report,
  start: (directory) => startRenewingDeployment(directory),
  run: async (deployment, { say, secondsNow, write }) => {
    const evidence = await run(deployment, plan, say);
    const verdicts = judge(evidence);
    const numbers = numbersOf(evidence, secondsNow());
    for (const [name, value] of Object.entries(numbers)) say(`${name}: ${value}`);
    if (!values.small && values.people === undefined) {
      const title = 'Four hundred days of renewals';
      const command = `npm run torture -- renewals --seed ${plan.seed}`;
      write('RENEWALS.md', pageOf({ title, command, verdicts, numbers }));
    }
    return verdicts;
  },
});
