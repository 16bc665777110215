import { readFileSync } from 'node:fs';
import path from 'node:path';

import { installBeside } from '../beside/index.ts';
import { ensureChromium } from '../browser/index.ts';
import { buildChanged } from '../start/build.ts';
import { runNode } from './run-node.ts';
import {
  addUp,
  noTests,
  tallyFaults,
  tallyMutations,
  tallyPlaywright,
  tallyVitest,
  type Tally,
} from './tally.ts';

export type Suite = { name: string; run: (parts: SuiteParts) => Promise<Tally> };

export type SuiteParts = {
  root: string;
  /** The directory where the tools write their counts. */
  reports: string;
  /** All of it, in another order each day. */
  isNightly: boolean;
  say: (line: string) => void;
};

/** The limits of stages count in these, for a slow machine with much else to do: a stage that takes longer hangs. */
const minuteMs = 60_000;

const dayMs = 24 * 60 * minuteMs;

/** Cases in another order each day, so that none leans on the one before it. */
function shuffled(say: SuiteParts['say']): readonly string[] {
  const seed = Math.floor(Date.now() / dayMs);
  say(`in the order of ${seed}: --sequence.shuffle --sequence.seed=${seed}`);
  return ['--sequence.shuffle', `--sequence.seed=${seed}`];
}

function vitest(name: string, projects: readonly string[], minutes: number): Suite {
  return {
    name,
    run: async ({ root, reports, isNightly, say }) => {
      const file = path.join(reports, `${name}.json`);
      const order = isNightly ? shuffled(say) : [];
      const chosen = projects.flatMap((project) => ['--project', project]);
      const reporters = ['dot', 'json', './tools/test/vitest-reporter.ts'].map(
        (reporter) => `--reporter=${reporter}`,
      );
      const output = [`--outputFile.json=${file}`, '--includeTaskLocation'];
      const args = [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...chosen,
        ...reporters,
        ...output,
        ...order,
      ];
      const underWay = path.join(reports, `${name}.under-way`);
      const exitCode = await runNode(root, { args, underWay, limitMs: minutes * minuteMs });
      return tallyVitest(JSON.parse(readFileSync(file, 'utf8')), exitCode);
    },
  };
}

const playwright = 'node_modules/@playwright/test/cli.js';
/** More than run at once, so that neither of the two is left with the long ones. */
const browserParts = 4;
const browserPartsAtOnce = 2;
const journeyReporters = [
  'list',
  'json',
  './tools/testing/compares-reporter.ts',
  './tools/test/playwright-reporter.ts',
];

/** A part of the journeys, on a product of its own, so that each run of it meets the same. */
async function runJourneys(part: number, { root, reports, isNightly }: SuiteParts): Promise<Tally> {
  const file = path.join(reports, `browser-${part}.json`);
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const output = `--output=test-results/${part}`;
  const shard = `--shard=${part}/${browserParts}`;
  const reporter = `--reporter=${journeyReporters.join(',')}`;
  const chosen = isNightly ? [] : ['--grep-invert=@nightly'];
  const args = [playwright, 'test', reporter, output, shard, ...chosen];
  const underWay = path.join(reports, `browser-${part}.under-way`);
  const limitMs = 75 * minuteMs;
  const exitCode = await runNode(root, { args, environment, underWay, limitMs });
  return tallyPlaywright(JSON.parse(readFileSync(file, 'utf8')), exitCode);
}

/** A journey waits for most of its time, so that two of them have room beside each other. */
const browser: Suite = {
  name: 'browser',
  run: async (parts) => {
    ensureChromium(parts.say);
    const waiting = Array.from({ length: browserParts }, (_unused, index) => index + 1);
    const tallies: Tally[] = [];
    const work = async (): Promise<void> => {
      for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
        tallies.push(await runJourneys(part, parts));
      }
    };
    await Promise.all(Array.from({ length: browserPartsAtOnce }, work));
    return addUp(tallies);
  },
};

/** A fault run in its small form: each promise that it holds Dipper to counts as a test. */
function faultRun(name: string, program: string): Suite {
  return {
    name,
    run: async ({ root, reports }) => {
      const file = path.join(reports, `${name}.json`);
      const args = [program, '--small', '--report', file];
      const exitCode = await runNode(root, { args, limitMs: 30 * minuteMs });
      return tallyFaults(JSON.parse(readFileSync(file, 'utf8')), { name, exitCode });
    },
  };
}

/** Clients and API files of others, with packages of their own: their types are judged with them. */
const conformance: Suite = {
  name: 'conformance',
  run: async (parts) => {
    const { root, say } = parts;
    await installBeside(path.join(root, 'conformance'), say);
    const compiler = 'node_modules/typescript-native/bin/tsc';
    const project = ['-p', 'conformance/tsconfig.json', '--pretty', 'false'];
    const judged = { args: [compiler, ...project], limitMs: 15 * minuteMs };
    const hasTypes = (await runNode(root, judged)) === 0;
    const failures = hasTypes ? [] : ['conformance: its types are wrong, see above'];
    const passed = hasTypes ? 1 : 0;
    const types = { ...noTests, passed, failed: failures.length, failures, written: 1 };
    return addUp([types, await vitest('conformance', ['conformance'], 30).run(parts)]);
  },
};

/** The database tests on a coordinator and two workers, where somebody gives a PostgreSQL with Citus. */
const nodes: Suite = {
  name: 'nodes',
  run: (parts) =>
    process.env['CITUS_HOME'] === undefined
      ? Promise.resolve({ ...noTests, notes: ['nothing ran on nodes: CITUS_HOME names none'] })
      : vitest('nodes', ['nodes'], 75).run(parts),
};

/** Planted mistakes, twenty that the day draws: each has to make a test fail. */
const mutations: Suite = {
  name: 'mutations',
  run: async ({ root, reports }) => {
    const file = path.join(reports, 'mutations.json');
    const args = ['tools/mutate/main.ts', '--draw', '20', '--report', file];
    const exitCode = await runNode(root, { args, limitMs: 10 * minuteMs });
    return tallyMutations(JSON.parse(readFileSync(file, 'utf8')), exitCode);
  },
};

const build: Suite = {
  name: 'build',
  run: async ({ root, say }) => {
    await buildChanged(root, say);
    return noTests;
  },
};

/** First of all: two that find something to build would build it into one place. */
export const first: Suite = build;

/**
 * Two at a time, for each of them waits some of its time; the long ones first, so that both end together.
 * More than two take longer: on two cores what they run pushes each other's code out of the caches.
 */
export const atOnce = 2;

export const suites: readonly Suite[] = [
  browser,
  vitest('database', ['database'], 75),
  vitest('attacks', ['attacks'], 45),
  nodes,
  vitest('pure', ['pure', 'page'], 45),
  faultRun('faults', 'faults/main.ts'),
  faultRun('renewals', 'faults/renewals/main.ts'),
  mutations,
  faultRun('restore', 'faults/restore/main.ts'),
  faultRun('cashouts', 'faults/cashouts/main.ts'),
  conformance,
];

/** The suites of `npm run nightly` beside all of these. */
export const nightlySuites: readonly Suite[] = [vitest('nightly', ['nightly'], 75)];
