import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { ensureChromium } from '../browser/index.ts';
import { tallyFaults, tallyPlaywright, tallyVitest, type Tally } from './tally.ts';

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

const browser: Suite = {
  name: 'browser',
  run: async ({ root, reports, say }) => {
    const file = path.join(reports, 'browser.json');
    const environment = {
      CHROMIUM_PATH: ensureChromium(say),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    };
    const given = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
    const exitCode = await runNode(root, { given, environment });
    return tallyPlaywright(JSON.parse(readFileSync(file, 'utf8')), exitCode);
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

/** One after the other; those of one stage beside each other, for each of them mostly waits. */
export const stages: readonly (readonly Suite[])[] = [
  [vitest('pure', ['pure', 'page'])],
  [vitest('database', ['database'])],
  [
    faultRun('faults', 'faults/main.ts'),
    faultRun('renewals', 'faults/renewals/main.ts'),
    faultRun('cashouts', 'faults/cashouts/main.ts'),
  ],
  [browser],
];
