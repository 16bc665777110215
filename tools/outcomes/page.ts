import { generatedNote, markdownTable, type GeneratedFile } from '../generate/document.ts';
import { outcomeNames, standingOf, type Standing } from './missing.ts';
import { readOutcomes, type Proof } from './read.ts';
import { methodKeys, methodName, outcomes, type MethodKey } from './vocabulary.ts';

const note = generatedNote('the titles of the tests');

const intro = `# Every outcome of every method

Each cell is shown by a test whose title names it, as \`[outcome: mobile/paid]\`; \`npm test\` runs them all. What a method
cannot have stands here with its reason. A refusal has a test for each reason that its adapter can tell it by, which
a test beside the adapter compares.`;

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

function told(standing: Standing): string {
  switch (standing.kind) {
    case 'proved':
      return proofLines(standing.proofs);
    case 'impossible':
      return `cannot be: ${standing.why}`;
    case 'missing':
      return 'not shown yet';
  }
}

function overview(proofs: readonly Proof[]): string {
  const head = ['Method', ...outcomeNames.map((name) => name.replaceAll('-', ' '))];
  const rows = methodKeys.map((method) => [
    methodName(method),
    ...outcomeNames.map((outcome) => marks[standingOf(proofs, method, outcome).kind]),
  ]);
  return markdownTable(head, rows);
}

function section(proofs: readonly Proof[], method: MethodKey): string {
  const rows = outcomeNames.map((outcome) => [
    outcomes[outcome],
    told(standingOf(proofs, method, outcome)),
  ]);
  return `## ${methodName(method)}\n\n${markdownTable(['Outcome', 'Shown by'], rows)}`;
}

export function outcomesPage(root: string): GeneratedFile {
  const { proofs } = readOutcomes(root);
  const sections = methodKeys.map((method) => section(proofs, method));
  const text = [note, intro, overview(proofs), ...sections].join('\n\n');
  return { path: 'docs/flows/outcomes.md', text: `${text}\n` };
}
