import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { installBeside } from '../beside/index.ts';
import { ensureChromium } from '../browser/index.ts';
import { buildChanged } from '../start/build.ts';
import { addUp, tallyFaults, tallyPlaywright, tallyVitest, type Tally } from './tally.ts';

export type Suite = { name: string; run: (parts: SuiteParts) => Promise<Tally> };

export type SuiteParts = {
  root: string;
  /** Where the tools write what they have counted. */
  reports: string;
  say: (line: string) => void;
};

type Command = { given: readonly string[]; environment?: Record<string, string> };

function runNode(root: string, { given, environment = {} }: Command): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...given], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function vitest(name: string, projects: readonly string[]): Suite {
  return {
    name,
    run: async ({ root, reports }) => {
      const file = path.join(reports, `${name}.json`);
      const chosen = projects.flatMap((project) => ['--project', project]);
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
      const given = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters];
      const exitCode = await runNode(root, { given });
      return tallyVitest(JSON.parse(readFileSync(file, 'utf8')), exitCode);
    },
  };
}

const playwright = 'node_modules/@playwright/test/cli.js';
const browserParts = 2;

/** A part of the journeys, on a product of its own. */
async function runJourneys(part: number, { root, reports }: SuiteParts): Promise<Tally> {
  const file = path.join(reports, `browser-${part}.json`);
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const output = `--output=test-results/${part}`;
  const shard = `--shard=${part}/${browserParts}`;
  const given = [playwright, 'test', '--reporter=list,json', output, shard];
  const exitCode = await runNode(root, { given, environment });
  return tallyPlaywright(JSON.parse(readFileSync(file, 'utf8')), exitCode);
}

/** A journey waits for most of its time, so that two of them have room beside each other. */
const browser: Suite = {
  name: 'browser',
  run: async (parts) => {
    ensureChromium(parts.say);
    const numbers = Array.from({ length: browserParts }, (_unused, index) => index + 1);
    const tallies = await Promise.all(numbers.map((part) => runJourneys(part, parts)));
    return {
      ...addUp(tallies),
      notes: tallies.flatMap(({ notes }) => notes),
      failures: tallies.flatMap(({ failures }) => failures),
    };
  },
};

/** A fault run in its small form: each promise that it holds the house to counts as a test. */
function faultRun(name: string, program: string): Suite {
  return {
    name,
    run: async ({ root, reports }) => {
      const file = path.join(reports, `${name}.json`);
      const exitCode = await runNode(root, { given: [program, '--small', '--report', file] });
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
    const hasTypes = (await runNode(root, { given: [compiler, ...project] })) === 0;
    const failures = hasTypes ? [] : ['conformance: its types are wrong, see above'];
    const types: Tally = { passed: hasTypes ? 1 : 0, failed: failures.length, notes: [], failures };
    const counted = await vitest('conformance', ['conformance']).run(parts);
    const all = [types, counted];
    const { notes } = counted;
    return { ...addUp(all), notes, failures: all.flatMap((each) => each.failures) };
  },
};

/** Before the others, for two that find something to build would build it into one place. */
const build: Suite = {
  name: 'build',
  run: async ({ root, say }) => {
    await buildChanged(root, say);
    return { passed: 0, failed: 0, notes: [], failures: [] };
  },
};

/** One after the other; those of one stage beside each other, for each of them mostly waits. */
export const stages: readonly (readonly Suite[])[] = [
  [build],
  [vitest('database', ['database'])],
  [
    vitest('pure', ['pure', 'page']),
    conformance,
    faultRun('faults', 'faults/main.ts'),
    faultRun('renewals', 'faults/renewals/main.ts'),
    faultRun('cashouts', 'faults/cashouts/main.ts'),
    faultRun('restore', 'faults/restore/main.ts'),
  ],
  [browser],
];
