/**
 * `npm run torture -- restore`: purchases, a back-up beside them, a point, more purchases, no power; then
 * back to the point and, once more, to the last thing on the dead disk. `--small` is the form for CI;
 * `--report` names a file for the counts.
 */
import { parseArgs } from 'node:util';
import { pageOf } from '../trial/page.ts';
import type { Numbers } from '../trial/page.ts';
import { runTrial } from '../trial/trial.ts';
import { startRestoredDeployment } from './deployment.ts';
import { judge } from './judge.ts';
import { run } from './run.ts';
import type { Evidence } from './run.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    seed: { type: 'string', default: 'restore' },
    report: { type: 'string' },
  },
});

const size = values.small
  ? { name: 'small', people: 2, each: 3 }
  : { name: 'full', people: 12, each: 40 };
const numbersOf = (evidence: Evidence, tookSeconds: number): Numbers => {
  const { reported, charged, toPoint, toLatest } = evidence;
  return {
    'purchases told before the copy': reported.copied.length,
    'purchases told while it was taken, and up to the point': reported.named.length,
    'purchases told after the point': reported.lost.length,
    'charges after the point': charged.after.length,
    'of those found by comparing days': toPoint.differences.length,
    'restore to the point with proof and comparison, ms': toPoint.tookMs,
    'restore to the last on the dead disk, the same, ms': toLatest.tookMs,
    'the whole run, seconds': tookSeconds,
  };
};

await runTrial({
  seed: values.seed,
  form: size.name,
  report: values.report,
  start: startRestoredDeployment,
  run: async (deployment, { say, secondsNow, write }) => {
    const evidence = await run(deployment, { size, seed: values.seed, say });
    const verdicts = judge(evidence);
    const numbers = numbersOf(evidence, secondsNow());
    if (!values.small) {
      const title = 'A back-up, a dead disk, and the way back';
      const command = 'npm run torture -- restore';
      write('RESTORE.md', pageOf({ title, command, verdicts, numbers }));
    }
    return verdicts;
  },
});
