import { afterEach, describe, expect, it } from 'vitest';

import { imports } from './imports.ts';
import { plantForTools } from './testing/plant.ts';

const contractPackage = JSON.stringify({
  name: '@dipper/contract',
  type: 'module',
  exports: { '.': './src/index.ts' },
});

const clean = {
  'packages/contract/package.json': contractPackage,
  'packages/contract/src/index.ts': `export { price } from './price.ts';\n`,
  'packages/contract/src/price.ts': 'export const price = 1n;\n',
  'apps/server/src/app.ts': `export { start } from './features/shop/index.ts';\n`,
  'apps/server/src/platform/db/index.ts': 'export const database = 1;\n',
  'apps/server/src/platform/db/pool.ts': 'export const pool = 1;\n',
  'apps/server/src/providers/kakaopay/index.ts': 'export const kakaopay = 1;\n',
  'apps/server/src/providers/kakaopay/client.ts': 'export const client = 1;\n',
  'apps/server/src/core/ledger/index.ts': 'export const ledger = 1;\n',
  'apps/server/src/core/ledger/post.ts': 'export const post = 1;\n',
  'apps/server/src/features/shop/index.ts': `export { price as start } from '@dipper/contract';\n`,
  'apps/server/src/features/purchase/index.ts': 'export const purchase = 1;\n',
  'apps/web/src/app/router.ts': `export { list } from '../features/shop/index.ts';\n`,
  'apps/web/src/features/shop/index.ts': 'export const list = 1;\n',
  'apps/web/src/features/shop/list.ts': 'export const inner = 1;\n',
  'apps/web/src/features/card/index.ts': 'export const card = 1;\n',
  'apps/web/src/shared/api/index.ts': 'export const api = 1;\n',
  'apps/web/src/shared/api/token.ts': 'export const token = 1;\n',
};

const see = (address: string): string => `import '${address}';\n`;

/** File, what it imports, and the rule that has to say so. */
const violations: [file: string, address: string, rule: string][] = [
  ['apps/server/src/features/shop/a.ts', '../purchase/index.ts', 'feature-isolation'],
  ['apps/server/src/features/shop/b.ts', '../../app.ts', 'features-below-app'],
  [
    'apps/server/src/features/shop/c.ts',
    '../../providers/kakaopay/index.ts',
    'providers-behind-ports',
  ],
  ['apps/server/src/features/shop/d.ts', '../../core/ledger/post.ts', 'server-entry'],
  ['apps/server/src/features/shop/e.ts', '../../platform/db/pool.ts', 'server-entry'],
  ['apps/server/src/features/shop/f.ts', 'pg', 'sql-in-repositories'],
  [
    'apps/server/src/features/shop/policy.ts',
    '../../platform/db/index.ts',
    'pure-files-do-nothing',
  ],
  ['apps/server/src/features/shop/model.ts', 'node:fs', 'pure-files-know-no-machine'],
  ['apps/server/src/features/shop/g.ts', './gone.ts', 'no-unresolvable'],
  ['apps/server/src/features/shop/h.ts', './testing/build.ts', 'no-test-code-shipped'],
  ['apps/server/src/core/ledger/a.ts', '../../features/shop/index.ts', 'core-below-features'],
  ['apps/server/src/ports/a.ts', '../core/ledger/index.ts', 'ports-below-core'],
  ['apps/server/src/platform/a.ts', '../core/ledger/index.ts', 'platform-at-bottom'],
  ['apps/server/src/providers/toss/a.ts', '../kakaopay/index.ts', 'providers-isolated'],
  ['apps/server/src/main.ts', './core/ledger/post.ts', 'server-entry-from-app'],
  ['apps/server/src/loop-a.ts', './loop-b.ts', 'no-circular'],
  ['apps/server/src/outside.ts', '../../../tools/help.ts', 'nothing-imports-tools'],
  ['apps/web/src/features/card/a.ts', '../shop/index.ts', 'page-feature-isolation'],
  ['apps/web/src/features/card/b.ts', '../../app/router.ts', 'page-features-below-app'],
  ['apps/web/src/features/card/c.ts', '../../shared/api/token.ts', 'page-shared-entry'],
  ['apps/web/src/features/card/d.ts', 'node:fs', 'pages-have-no-node'],
  ['apps/web/src/shared/format/a.ts', '../../features/card/index.ts', 'page-shared-below'],
  ['apps/web/src/shared/format/b.ts', '../api/token.ts', 'page-shared-inner-entry'],
  ['apps/web/src/app/a.ts', '../features/shop/list.ts', 'page-feature-entry'],
  ['apps/web/src/app/b.ts', '../../../server/src/app.ts', 'apps-are-leaves'],
  ['apps/web/src/app/c.ts', '../../../../packages/contract/src/price.ts', 'one-entry-per-package'],
  ['apps/sandbox/src/a.ts', '@dipper/contract', 'sandbox-is-outside'],
  ['apps/vault/src/a.ts', '../../../packages/ui/src/index.ts', 'vault-is-alone'],
  ['packages/contract/src/a.ts', 'pg', 'contract-is-pure'],
  ['packages/embed/src/a.ts', '@dipper/contract', 'embed-stands-alone'],
  ['packages/ui/src/a.ts', '@dipper/contract', 'ui-knows-no-domain'],
  ['e2e/a.spec.ts', '../apps/server/src/app.ts', 'outside-is-outside'],
  ['tools/a.ts', '../apps/server/src/app.ts', 'tools-stand-beside'],
  ['conformance/a.test.ts', '../apps/server/src/core/ledger/index.ts', 'conformance-uses-entries'],
  [
    'conformance/b.test.ts',
    '../apps/server/src/providers/kakaopay/client.ts',
    'conformance-uses-entries',
  ],
];

const needed = {
  'apps/server/src/loop-b.ts': see('./loop-a.ts'),
  'apps/server/src/features/shop/testing/build.ts': 'export const build = 1;\n',
  'packages/ui/src/index.ts': 'export const button = 1;\n',
  'tools/help.ts': 'export const help = 1;\n',
};

let remove: () => void = () => undefined;

afterEach(() => remove());

async function broken(files: Record<string, string>): Promise<string[]> {
  const tree = plantForTools(files);
  ({ remove } = tree);
  return imports.run(tree.root);
}

// Each runs the tool once or twice, which takes seconds where much else runs.
describe('import rules', { timeout: 60_000 }, () => {
  it('report nothing in a tree that follows them', async () => {
    expect(await broken(clean)).toEqual([]);
  });

  it('report each planted import by its rule', async () => {
    const planted = Object.fromEntries(violations.map(([file, address]) => [file, see(address)]));
    const found = await broken({ ...clean, ...needed, ...planted });
    const missed = violations.filter(
      ([file, , rule]) => !found.some((line) => line.startsWith(`${rule}: ${file} `)),
    );
    expect(missed).toEqual([]);
  });

  it('fail when the tool cannot see a file', async () => {
    const tree = plantForTools({ ...clean, 'apps/web/dist/app.ts': '' });
    ({ remove } = tree);
    expect(await imports.run(tree.root)).toEqual([]);
    const blind = plantForTools({
      ...clean,
      '.dependency-cruiser.cjs': `module.exports = { forbidden: [], options: { exclude: { path: 'apps/web' } } };\n`,
    });
    expect(await imports.run(blind.root)).toContain(
      'apps/web/src/app/router.ts: the import rules did not see this file',
    );
    blind.remove();
  });
});
