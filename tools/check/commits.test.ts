import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { commitsAfter, faultOfSubject } from './commits.ts';

let root = '';

afterEach(() => rmSync(root, { recursive: true, force: true }));

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();

const commit = (subject: string): string => {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@staff.example'];
  git(...author, 'commit', '--quiet', '--allow-empty', '--no-verify', '-m', subject);
  return git('rev-parse', 'HEAD');
};

describe('commit subjects', () => {
  it.each([
    ['Shop: keep one way on'],
    ['keep one way on'],
    ['shop: Keep one way on'],
    ['shop, http, bench: keep one way on'],
    ['shop: keep one way on.'],
    [`shop: ${'keep '.repeat(20)}on`],
  ])('are refused: %s', (subject) => {
    expect(faultOfSubject(subject)).toBeDefined();
  });

  it.each([['shop: keep one way on while a quantity comes'], ['web, console: share one saver']])(
    'are accepted: %s',
    (subject) => {
      expect(faultOfSubject(subject)).toBeUndefined();
    },
  );

  it('are checked only after the given commit', async () => {
    root = mkdtempSync(path.join(os.tmpdir(), 'dipper-commits-'));
    git('init', '--quiet');
    commit('An old subject');
    const first = commit('shop: begin');
    commit('shop: go on');
    commit('Something else.');
    expect(await commitsAfter(first).run(root)).toEqual([
      expect.stringMatching(/^[0-9a-f]+: "Something else\." /),
    ]);
  });

  it('are not checked when there is no history', async () => {
    root = mkdtempSync(path.join(os.tmpdir(), 'dipper-commits-'));
    expect(await commitsAfter('0'.repeat(40)).run(root)).toEqual([]);
  });
});
