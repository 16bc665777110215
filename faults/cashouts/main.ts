/**
 * `npm run torture -- cashouts`: 2,000 cash-outs of every outcome on a moved clock, with server and
 * workers killed 50 times, and people who read their points all the while. `--small` is the form for
 * CI; `--seed` repeats a plan; `--report` names a file for the counts.
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
    djs: { type: 'string' },
    report: { type: 'string' },
  },
});

const usual = values.small ? smallSize : fullSize;
const plan = makePlan(values.seed, { ...usual, djs: Number(values.djs ?? usual.djs) });

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
    if (!values.small && values.djs === undefined) {
      const title = `${plan.size.djs * plan.size.each} cash-outs, and ${plan.size.kills} kills`;
      const command = `npm run torture -- cashouts --seed ${plan.seed}`;
      write('CASHOUTS.md', pageOf({ title, command, verdicts, numbers }));
    }
    return verdicts;
  },
});
