import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Check } from './check.ts';

/** The rule holds for every commit after this one. */
const since = '82d11025b73702cad53acd76027080c07227cbb6';

const subjectMax = 80;
/** One or two areas, then what the commit does. */
const form = /^[a-z][a-z0-9 -]*(?:, [a-z][a-z0-9 -]*)?: ["`]?[a-z]/;

/** Says what is wrong with the subject of a commit, or nothing. */
export const faultOfSubject = (subject: string): string | undefined => {
  if (!form.test(subject)) return 'is not written as "area: imperative"';
  if (subject.endsWith('.')) return 'ends with a full stop';
  if (subject.length > subjectMax) return `has more than ${subjectMax} characters`;
  return undefined;
};

type Git = (...args: readonly string[]) => Promise<string>;

const gitIn =
  (root: string): Git =>
  async (...args) =>
    (await promisify(execFile)('git', ['-C', root, ...args])).stdout;

/** A copy without a history that git reads has no subjects; a shallow one has only its last. */
const subjectsOf = async (root: string, first: string): Promise<string[]> => {
  if (!existsSync(path.join(root, '.git'))) return [];
  const git = gitIn(root);
  const answers = (...args: readonly string[]): Promise<boolean> =>
    git(...args).then(
      () => true,
      () => false,
    );
  if (!(await answers('rev-parse', 'HEAD'))) return [];
  const isKnown = await answers('cat-file', '-e', `${first}^{commit}`);
  const range = isKnown ? [`${first}..HEAD`] : ['-1'];
  const subjects = await git('log', '--no-merges', '--format=%h %s', ...range);
  return subjects.split('\n').filter((line) => line !== '');
};

export const commitsAfter = (first: string): Check => ({
  name: 'commits',
  run: async (root) =>
    (await subjectsOf(root, first)).flatMap((line) => {
      const [hash, ...words] = line.split(' ');
      const fault = faultOfSubject(words.join(' '));
      return fault === undefined ? [] : [`${hash}: "${words.join(' ')}" ${fault}`];
    }),
});

export const commits = commitsAfter(since);
