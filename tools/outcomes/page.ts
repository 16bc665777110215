import { generatedNote, markdownTable, type GeneratedFile } from '../generate/document.ts';
import { standingOf, type OutcomeStatus } from './missing.ts';
import { readOutcomes, type Proof } from './read.ts';
import {
  methodKeys,
  otherKeys,
  outcomeMeaning,
  outcomesOf,
  rowName,
  type RowKey,
} from './vocabulary.ts';

const note = generatedNote('the titles of the tests');

const intro = `# Every outcome of every method

Each cell is shown by a test whose title names it, as \`[outcome: mobile/paid]\`; \`npm test\` runs them all. What a method
cannot have stands here with its reason. Declined is a provider's word, from a list of noes with their sources; what time alone
has ended has expired, and is watched. A refusal has a test for each reason that its adapter can tell it by, which
a test beside the adapter compares.`;

const others = `Where either of two providers can serve a method, each has codes of its own, and is shown by itself; so is each number of a method that has several, each by a contract of its own. Cards that were kept are charged without their owner, and payouts go out the other way. An answer that nobody knows
must not be taken for a no there either.`;

const marks = { proved: '✓', impossible: '–', missing: '' } as const;

const cut = (text: string): string => text.replaceAll('<', '&lt;');

/** A test once, with all that it tells people why. */
function proofLines(proofs: readonly Proof[]): string {
  const tests = Map.groupBy(proofs, ({ title, file }) => `${cut(title)} (\`${file}\`)`);
  const lines = [...tests].map(([test, own]) => {
    const reasons = own.flatMap(({ reason }) => (reason === undefined ? [] : [`\`${reason}\``]));
    return reasons.length === 0 ? test : `${test}: ${reasons.join(', ')}`;
  });
  return lines.join('<br>');
}

function describe(standing: OutcomeStatus): string {
  switch (standing.kind) {
    case 'proved':
      return proofLines(standing.proofs);
    case 'impossible':
      return `cannot be: ${standing.why}`;
    case 'missing':
      return 'not shown yet';
  }
}

function overview(head: string, rows: readonly RowKey[], proofs: readonly Proof[]): string {
  const columns = [...new Set(rows.flatMap(outcomesOf))];
  return markdownTable(
    [head, ...columns.map((name) => name.replaceAll('-', ' '))],
    rows.map((row) => [
      rowName(row),
      ...columns.map((outcome) => marks[standingOf(proofs, row, outcome).kind]),
    ]),
  );
}

function section(proofs: readonly Proof[], row: RowKey): string {
  const rows = outcomesOf(row).map((outcome) => [
    outcomeMeaning(row, outcome),
    describe(standingOf(proofs, row, outcome)),
  ]);
  return `## ${rowName(row)}\n\n${markdownTable(['Outcome', 'Shown by'], rows)}`;
}

export function outcomesPage(root: string): GeneratedFile {
  const { proofs } = readOutcomes(root);
  const parts = [
    note,
    intro,
    overview('Method', methodKeys, proofs),
    others,
    overview('Method by a contract, kept card or payout', otherKeys, proofs),
    ...[...methodKeys, ...otherKeys].map((row) => section(proofs, row)),
  ];
  return { path: 'docs/flows/outcomes.md', text: `${parts.join('\n\n')}\n` };
}
