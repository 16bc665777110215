import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const own = (name: string): string => path.join(root, 'tools/testing', name);

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'dipper-compares-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  writeFileSync(path.join(tree, 'package.json'), '{ "type": "module" }');
});

afterEach(() => rmSync(tree, { recursive: true }));

const run = (program: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(tree, 'report.json') },
  });

type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
};

it('a test that compared nothing fails, also with an empty table or an empty sample', () => {
  const config = { test: { include: ['*.planted.ts'], setupFiles: [own('compares.ts')] } };
  writeFileSync(path.join(tree, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
  writeFileSync(
    path.join(tree, 'a.planted.ts'),
    `import { describe, expect, it } from 'vitest';
     it('returns at once', () => undefined);
     it('an empty list', () => expect([1]).toEqual(expect.arrayContaining([])));
     it('an empty object', () => expect({ a: 1 }).toEqual(expect.objectContaining({})));
     it('an empty table', () => it.each([])('%s', () => undefined));
     it('an empty table of tables', () => describe.each([])('%s', () => undefined));
     it('compares', () => expect([1]).toEqual(expect.arrayContaining([1])));
     it('compares in time', () => expect.poll(() => 1).toBe(1));
     it.each([1, 2])('compares %i', (number) => expect(number).toBe(number));`,
  );
  const args = ['run', '--reporter=json', '--outputFile.json=report.json'];
  expect(run('vitest/vitest.mjs', ...args).status).toBe(1);
  const report: Report = JSON.parse(readFileSync(path.join(tree, 'report.json'), 'utf8'));
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(Object.fromEntries(results.map(({ title, status }) => [title, status]))).toEqual({
    'returns at once': 'failed',
    'an empty list': 'failed',
    'an empty object': 'failed',
    'an empty table': 'failed',
    'an empty table of tables': 'failed',
    compares: 'passed',
    'compares in time': 'passed',
    'compares 1': 'passed',
    'compares 2': 'passed',
  });
});

it('a run of journeys fails when a journey compared nothing, and names it', () => {
  const journey = (body: string): string =>
    `import { expect, test } from '@playwright/test';\n${body}\n`;
  const play = () =>
    run('@playwright/test/cli.js', 'test', `--reporter=${own('compares-reporter.ts')}`);
  const compares = `test('compares', () => test.step('within', () => expect(1).toBe(1)));`;
  writeFileSync(path.join(tree, 'a.spec.ts'), journey(compares));
  const full = play();
  expect(full.status).toBe(0);
  expect(full.stdout).not.toContain('it compared nothing');
  const empty = `test('looks on', () => test.step('within', () => undefined));`;
  writeFileSync(path.join(tree, 'b.spec.ts'), journey(empty));
  const { status, stdout } = play();
  expect(status).toBe(1);
  expect(stdout).toMatch(/^✗ .*b\.spec\.ts:2 > looks on: it compared nothing$/m);
  expect(stdout).not.toMatch(/✗ .*a\.spec\.ts/);
});
