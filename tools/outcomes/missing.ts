import { whyImpossible } from './impossible.ts';
import type { Proof, Reading } from './read.ts';
import { outcomesOf, rowKeys, type Outcome, type RowKey } from './vocabulary.ts';

export type OutcomeStatus =
  | { kind: 'proved'; proofs: Proof[] }
  | { kind: 'impossible'; why: string }
  | { kind: 'missing' };

/** A test that shows the cell outweighs any reason why it could not be there. */
export function standingOf(proofs: readonly Proof[], row: RowKey, outcome: Outcome): OutcomeStatus {
  const own = proofs.filter((proof) => proof.row === row && proof.outcome === outcome);
  if (own.length > 0) return { kind: 'proved', proofs: own };
  const why = whyImpossible(row, outcome);
  return why === undefined ? { kind: 'missing' } : { kind: 'impossible', why };
}

/** Returns the faults of titles, and the missing cells of rows that should be whole. */
export function findGaps({ proofs, slips }: Reading, whole: readonly RowKey[]): string[] {
  const gaps = whole.flatMap((row) =>
    outcomesOf(row)
      .filter((outcome) => standingOf(proofs, row, outcome).kind === 'missing')
      .map((outcome) => `no test shows ${row}/${outcome}`),
  );
  const excused = rowKeys.flatMap((row) =>
    outcomesOf(row)
      .filter((outcome) => whyImpossible(row, outcome) !== undefined)
      .filter((outcome) => standingOf(proofs, row, outcome).kind === 'proved')
      .map((outcome) => `${row}/${outcome} is said to be impossible, and a test shows it`),
  );
  return [...slips, ...gaps, ...excused];
}
