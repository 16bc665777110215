import { describe, expect, it } from 'vitest';
import { lateSubjects } from './comment-openings.ts';

const code = (text: string): string[] => lateSubjects('a.ts', text);

describe('late subjects in comments', () => {
  it.each([
    ['/** What is kept of a card. */', 1],
    ['const a = 1;\n  // Whoever leaves is logged out.\n', 2],
    ['/**\n * As a browser would ask.\n */', 2],
    ['/* By night. */', 1],
  ])('are reported in %j', (text, line) => {
    expect(code(text)).toEqual([expect.stringMatching(new RegExp(`^a\\.ts:${line}: `))]);
  });

  it('are reported in SQL, by the first line of a comment only', () => {
    const text =
      '-- Settles a payment.\n-- Where it is settled, nothing happens.\nselect 1;\n-- Of it.\n';
    expect(lateSubjects('a.sql', text)).toEqual([
      `a.sql:4: a comment's subject comes first, not "Of it. …"`,
    ]);
  });

  it.each([
    ['/** The stored parts of a card. */'],
    ['/** Reads a card.\n * What is wrong with it is told. */'],
    ['// Reads a card, so that\n// what is wrong is told.'],
    ["const what = 'What it is';"],
    ['/** Whole numbers. */'],
    ['/** Asks the provider. */'],
  ])('are not reported in %j', (text) => {
    expect(code(text)).toEqual([]);
  });
});
