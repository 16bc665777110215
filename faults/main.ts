/**
 * `npm run faults`: purchases while everything that can break is broken, and then a comparison of
 * what people were told, what the provider charged, and what Dipper says. `--small` is the form
 * for CI; `--seed` repeats a plan; `--report` names a file for the counts.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { check } from './checker/check.ts';
import { startDeployment } from './deployment/deployment.ts';
import { fullSize, makePlan, smallSize, stormSize } from './plan.ts';
import { numbersOf } from './report.ts';
import { run } from './run/run.ts';
import { pageOf } from './trial/page.ts';
import { runTrial } from './trial/trial.ts';

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

const usual = values.storm ? stormSize : values.small ? smallSize : fullSize;
const size = { ...usual, purchases: Number(values.purchases ?? usual.purchases) };
const plan = makePlan(values.seed, size, values.providers?.split(','));

await runTrial({
  seed: plan.seed,
  form: size.name,
  report: values.report,
  start: (directory) => startDeployment(directory, plan.seed),
  run: async (deployment, { say, write }) => {
    const evidence = await run(deployment, plan, say);
    const verdicts = check(evidence);
    const numbers = numbersOf(evidence, verdicts, deployment.server.startsMs());
    for (const [name, value] of Object.entries(numbers)) say(`${name}: ${value}`);
    if (!values.small) {
      const title = values.storm ? 'Results of the storm' : 'Results of the fault run';
      const form = values.storm ? '--storm ' : '';
      const command = `npm run faults -- ${form}--seed ${plan.seed}`;
      const page = pageOf({ title, command, verdicts, numbers });
      write(values.storm ? 'STORM.md' : 'RESULTS.md', page);
    }
    return verdicts;
  },
});
