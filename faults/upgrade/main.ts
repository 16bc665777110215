/**
 * `npm run torture -- upgrade`: the version after this one migrates while people buy, each process is replaced by it,
 * then all go back to this version's code, and forward again; three seeds. `--seed` chooses one; `--report` names a file
 * for the counts.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runTrial } from '../trial/trial.ts';
import { startUpgradeDeployment } from './deployment.ts';
import { judge } from './judge.ts';
import { pageOf } from './report.ts';
import type { Done } from './report.ts';
import { run } from './run.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, report: { type: 'string' } },
});

const usualSeeds = ['1', '2', '3'];
const seeds = values.seed?.split(',') ?? usualSeeds;
const size = { people: 12, perSecond: 4, calmMs: 4000 };

await runTrial({
  seed: seeds.join(),
  form: 'full',
  report: values.report,
  start: async (directory) => ({ directory, stop: async () => undefined }),
  run: async ({ directory }, { say, write }) => {
    const all: Done[] = [];
    for (const seed of seeds) {
      say(`seed ${seed}`);
      const deployment = await startUpgradeDeployment(path.join(directory, seed));
      try {
        const found = await run(deployment, { seed, size, say });
        all.push({ seed, found, verdicts: judge(found) });
        if (values.seed === undefined) write('UPGRADE.md', pageOf(all));
      } finally {
        await deployment.stop();
      }
    }
    return all.flatMap(({ seed, verdicts }) =>
      verdicts.map((each) => ({ ...each, invariant: `${each.invariant}, ${seed}` })),
    );
  },
});
