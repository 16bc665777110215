import { readFileSync } from 'node:fs';
import path from 'node:path';

import { listFiles } from '../files/index.ts';
import type { Check } from './check.ts';
import { holdsComments, lateSubjects } from './comment-openings.ts';
import { participleNames } from './participle-names.ts';
import { retiredWords } from './retired-words.ts';

type Ban = { pattern: RegExp; reason: string; mayStandIn?: RegExp };

const isTest = /\.test\.tsx?$/;

/** Written so that this file does not find itself. */
const bans: readonly Ban[] = [
  { pattern: /(?<![\w.:-])[/](?:work|farm)[/]/, reason: "a path of somebody's machine" },
  { pattern: /[/]tmp[/]bash_/, reason: "a path of somebody's machine" },
  { pattern: /registry[.]npmjs|deb[.]debian/, reason: 'the address of a package registry' },
  { pattern: /\b(?:TO[D]O|FIX[M]E|HA[C]K)\b/, reason: 'a promise instead of the work' },
  {
    pattern: /@ts-(?:ignor[e]|nochec[k])/,
    reason: 'the type checker is switched off',
  },
  {
    pattern: /@ts-expect-erro[r]/,
    reason: 'the type checker is switched off outside a test of types',
    mayStandIn: isTest,
  },
  {
    pattern: /(?:eslint|oxlint)-disabl[e](?!.* -- \S)/,
    reason: 'the linter is switched off without a reason',
  },
  {
    pattern: /\b(?:it|test|describe)[.](?:ski[p]|onl[y]|tod[o]|fixm[e]|fail[s]?)\b/,
    reason: 'a test that does not run as one',
  },
];

const textual = /\.(?:ts|tsx|mjs|cjs|js|css|html|sql|json|md|yml|yaml|sh)$|(?:^|\/)\.ci\/run$/;
const notOurs = new Set(['package-lock.json']);

function findings(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      bans
        .filter(({ pattern, mayStandIn }) => pattern.test(line) && mayStandIn?.test(file) !== true)
        .map(({ reason }) => `${file}:${index + 1}: ${reason}`),
    );
}

/** Made from the schema, where its comments are read. */
const isMade = /^apps\/server\/migrations\//;

/**
 * The project speaks of itself, not of a machine, a registry or work to come, and in the words of the glossary;
 * its names say what they hold, and its comments begin with their subject.
 */
export const words: Check = {
  name: 'words',
  run: async (root) =>
    listFiles(root)
      .filter((file) => textual.test(file) && !notOurs.has(file))
      .flatMap((file) => {
        const text = readFileSync(path.join(root, file), 'utf8');
        const openings = holdsComments.test(file) && !isMade.test(file);
        return [
          ...findings(file, text),
          ...retiredWords(file, text),
          ...participleNames(file, text),
          ...(openings ? lateSubjects(file, text) : []),
        ];
      }),
};
