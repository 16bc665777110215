import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { buildChanged, workspacesToBuild } from './build.ts';

let root: string;

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

const building = JSON.stringify({
  name: '@dipper/web',
  type: 'module',
  scripts: { build: 'node build.mjs' },
});

async function build(): Promise<string[]> {
  const said: string[] = [];
  await buildChanged(root, (line) => said.push(line));
  return said;
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'build-'));
  write('package-lock.json', '{}');
  write('tsconfig.json', '{}');
  write('apps/web/package.json', building);
  write(
    'apps/web/build.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
     mkdirSync('dist', { recursive: true });
     writeFileSync('dist/made', process.env.NODE_ENV);`,
  );
  write('apps/server/package.json', '{}');
  write('packages/ui/package.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the build before a start', () => {
  it('builds every app that has a build, for production', async () => {
    expect(workspacesToBuild(root).map(({ name }) => name)).toEqual(['web']);
    expect(await build()).toEqual(['building web']);
    expect(readFileSync(path.join(root, 'apps/web/dist/made'), 'utf8')).toBe('production');
  });

  it('is skipped when nothing has changed, so that a second start is quick', async () => {
    await build();
    expect(await build()).toEqual([]);
  });

  it.each([
    ['a source', 'apps/web/src/app.ts'],
    ['a package that it may import', 'packages/ui/src/button.ts'],
    ['the installed versions', 'package-lock.json'],
  ])('runs again when %s changes', async (_what, file) => {
    await build();
    write(file, 'changed');
    expect(await build()).toEqual(['building web']);
  });

  it('does not run again when only a test changes', async () => {
    await build();
    write('apps/web/src/app.test.ts', 'changed');
    expect(await build()).toEqual([]);
  });

  it('runs again when its result is gone', async () => {
    await build();
    rmSync(path.join(root, 'apps/web/dist'), { recursive: true });
    expect(await build()).toEqual(['building web']);
  });

  it('ends the start with its own error message when it fails', async () => {
    write('apps/web/build.mjs', `console.error('the sources are wrong'); process.exit(1);`);
    await expect(build()).rejects.toThrow(
      /the build of web failed \(exit code 1\)\nthe sources are wrong/,
    );
  });
});
