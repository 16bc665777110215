import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

const rules = [
  '.dependency-cruiser.cjs',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'knip.json',
  'package.json',
  'tsconfig.json',
];

/** The same packages, except for our own: those are the planted ones. */
function linkPackages(tree: string): void {
  const from = path.join(root, 'node_modules');
  const to = path.join(tree, 'node_modules');
  mkdirSync(path.join(to, '@dipper'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@dipper') symlinkSync(path.join(from, name), path.join(to, name));
  }
  symlinkSync('../../packages/contract', path.join(to, '@dipper/contract'));
}

type Planted = { root: string; remove: () => void };

/** A small tree of its own with what the test plants in it. */
export function plant(files: Record<string, string>): Planted {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'planted-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
    writeFileSync(path.join(tree, name), text);
  }
  return { root: tree, remove: () => rmSync(tree, { recursive: true, force: true }) };
}

/** The same under the real rules, and with the packages that the real tools are in. */
export function plantForTools(files: Record<string, string>): Planted {
  const settings = rules.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]);
  const planted = plant({ ...Object.fromEntries(settings), ...files });
  linkPackages(planted.root);
  return planted;
}
