/**
 * `npm run torture -- failover`: the primary dies while people buy, its replica is promoted, and two servers
 * and two workers go on with it; with a synchronous replica and with an asynchronous one, by three seeds each.
 * `--seed` chooses one; `--report` names a file for the counts.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runTrial } from '../trial/trial.ts';
import type { Teller } from '../trial/trial.ts';
import { startFailoverDeployment } from './deployment.ts';
import type { Failover } from './deployment.ts';
import { judge } from './judge.ts';
import { pageOf } from './report.ts';
import type { Done } from './report.ts';
import { run } from './run.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, report: { type: 'string' } },
});

const usualSeeds = ['1', '2', '3'];
const size = { people: 12, purchases: 120, perSecond: 4 };

const cases: readonly Failover[] = [true, false].flatMap((isSynchronous) =>
  (values.seed?.split(',') ?? usualSeeds).map((seed) => ({ seed, isSynchronous })),
);

const tryOne = async (directory: string, failover: Failover, { say }: Teller): Promise<Done> => {
  const { seed, isSynchronous } = failover;
  say(`${isSynchronous ? 'a synchronous' : 'an asynchronous'} replica, seed ${seed}`);
  const place = path.join(directory, `${isSynchronous ? 'synchronous' : 'asynchronous'}-${seed}`);
  const deployment = await startFailoverDeployment(place, failover);
  try {
    const found = await run(deployment, { failover, size, say });
    return { failover, found, verdicts: judge(found, isSynchronous) };
  } finally {
    await deployment.stop();
  }
};

await runTrial({
  seed: values.seed ?? usualSeeds.join(),
  form: 'full',
  report: values.report,
  start: async (directory) => ({ directory, stop: async () => undefined }),
  run: async ({ directory }, teller) => {
    const all: Done[] = [];
    for (const each of cases) all.push(await tryOne(directory, each, teller));
    if (values.seed === undefined) teller.write('FAILOVER.md', pageOf(all));
    return all.flatMap(({ failover, verdicts }) =>
      verdicts.map((verdict) => ({
        ...verdict,
        invariant: `${verdict.invariant}, ${failover.isSynchronous ? 'synchronous' : 'asynchronous'} ${failover.seed}`,
      })),
    );
  },
});
