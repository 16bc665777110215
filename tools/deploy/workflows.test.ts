import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, '.github/workflows');
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);

it.each(readdirSync(folder))('%s runs what is in the tree, and no action of others', (name) => {
  const text = readFileSync(path.join(folder, name), 'utf8');
  expect(text).not.toMatch(/^\s*-? *uses:/m);
  const run = [...text.matchAll(/npm run (\S+)/g)].map(([, script = '']) => script);
  expect(run.filter((script) => scripts[script] === undefined)).toEqual([]);
  const files = [...text.matchAll(/bash (\S+)/g)].map(([, file = '']) => file);
  expect(files).toContain('.ci/run');
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

it('a tag lays the release down only after the gate has passed [OPS-05]', () => {
  const text = readFileSync(path.join(folder, 'release.yml'), 'utf8');
  const order = ['bash .ci/run', 'npm run release', 'gh release create'];
  const places = order.map((step) => text.indexOf(step));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(text).toContain("tags: ['v*']");
});
