import { afterEach, describe, expect, it } from 'vitest';

import { plantForTools } from './testing/plant.ts';
import { format, lint, types, unused } from './tools-of-others.ts';

let remove: () => void = () => undefined;

afterEach(() => remove());

function planted(files: Record<string, string>): string {
  const tree = plantForTools(files);
  ({ remove } = tree);
  return tree.root;
}

const lines = (count: number): string => 'void 0;\n'.repeat(count);

/** The rule, where it is broken, and how. */
const broken: [rule: string, file: string, text: string][] = [
  ['max-lines', 'apps/server/src/long.ts', lines(301)],
  [
    'max-lines-per-function',
    'apps/server/src/deep.ts',
    `export function deep(): void {\n${lines(71)}}\n`,
  ],
  [
    'max-params',
    'apps/server/src/wide.ts',
    'export const wide = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];\n',
  ],
  ['no-explicit-any', 'apps/server/src/any.ts', 'export const any: any = 1;\n'],
  [
    'no-non-null-assertion',
    'apps/server/src/bang.ts',
    'export const bang = (a?: string) => a!.length;\n',
  ],
  ['no-default-export', 'apps/server/src/entry.ts', 'export default 1;\n'],
  [
    'no-restricted-properties',
    'apps/server/src/features/shop/now.ts',
    'export const now = Date.now();\n',
  ],
  [
    'no-restricted-properties',
    'apps/server/src/core/ledger/dice.ts',
    'export const dice = Math.random();\n',
  ],
  ['no-restricted-globals', 'apps/server/src/float.ts', `export const float = parseFloat('1');\n`],
  [
    'no-restricted-globals',
    'apps/web/src/features/shop/call.ts',
    `export const call = () => fetch('/');\n`,
  ],
  ['no-process-env', 'apps/server/src/core/ledger/env.ts', 'export const env = process.env;\n'],
  [
    'no-cycle',
    'apps/server/src/round-a.ts',
    `import { b } from './round-b.ts';\nexport const a = () => b;\n`,
  ],
  [
    'switch-exhaustiveness-check',
    'apps/server/src/choose.ts',
    `export function choose(kind: 'a' | 'b'): number {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n`,
  ],
  [
    'no-floating-promises',
    'apps/server/src/float-away.ts',
    'export function go(): void {\n  Promise.resolve(1);\n}\n',
  ],
  ['filename-case', 'apps/server/src/camelCase.ts', 'export const camel = 1;\n'],
  ['no-console', 'apps/server/src/talk.ts', `export const talk = () => console.log('a');\n`],
];

describe('the linter', () => {
  it('reports each planted violation by its rule', async () => {
    const files = Object.fromEntries(broken.map(([, file, text]) => [file, text]));
    const other = {
      'apps/server/src/round-b.ts': `import { a } from './round-a.ts';\nexport const b = () => a;\n`,
    };
    const found = await lint.run(planted({ ...files, ...other }));
    const missed = broken.filter(
      ([rule, file]) => !found.some((line) => line.startsWith(file) && line.includes(`(${rule})`)),
    );
    expect(missed).toEqual([]);
  });

  it('lets only the clock and the configuration read time and environment', async () => {
    const root = planted({
      'apps/server/src/platform/clock.ts': 'export const now = () => Date.now();\n',
      'apps/server/src/platform/config/index.ts': 'export const read = () => process.env;\n',
    });
    expect(await lint.run(root)).toEqual([]);
  });
});

describe('the other tools', () => {
  it('the formatter reports an unformatted file', async () => {
    const found = await format.run(planted({ 'tools/ugly.ts': 'export const a="b"' }));
    expect(found.join('\n')).toContain('tools/ugly.ts');
  });

  it('the type checker reports a file with a wrong type', async () => {
    const found = await types.run(planted({ 'tools/wrong.ts': 'export const a: string = 1;\n' }));
    expect(found.join('\n')).toMatch(/tools\/wrong\.ts\(1,14\): error TS2322/);
  });

  it('an enum is reported, because Node could not run it', async () => {
    const found = await types.run(planted({ 'tools/list.ts': 'export enum List {}\n' }));
    expect(found.join('\n')).toContain('erasableSyntaxOnly');
  });

  it('unused files, exports and types are reported', async () => {
    const root = planted({
      'tools/try/main.ts': `import { used } from './part.ts';\nvoid used;\n`,
      'tools/try/part.ts': `export const used = 1;\nexport const alone = 2;\nexport type Lonely = 'one';\n`,
      'tools/try/forgotten.ts': 'export const a = 1;\n',
    });
    const found = (await unused.run(root)).join('\n');
    expect(found).toContain('tools/try/forgotten.ts');
    expect(found).toContain('tools/try/part.ts: alone');
    expect(found).toContain('tools/try/part.ts: Lonely');
    expect(found).not.toContain('used,');
  });
});
