import { whyImpossible } from './impossible.ts';
import type { Proof, Reading } from './read.ts';
import { methodKeys, outcomes, type MethodKey, type Outcome } from './vocabulary.ts';

export type Standing =
  | { kind: 'proved'; proofs: Proof[] }
  | { kind: 'impossible'; why: string }
  | { kind: 'missing' };

export const outcomeNames = Object.keys(outcomes).filter(
  (name): name is Outcome => name in outcomes,
);

/** A test that shows the cell outweighs any reason why it could not be there. */
export function standingOf(
  proofs: readonly Proof[],
  method: MethodKey,
  outcome: Outcome,
): Standing {
  const own = proofs.filter((proof) => proof.method === method && proof.outcome === outcome);
  if (own.length > 0) return { kind: 'proved', proofs: own };
  const why = whyImpossible(method, outcome);
  return why === undefined ? { kind: 'missing' } : { kind: 'impossible', why };
}

/** What is wrong with the titles, and the cells that methods which should be whole do not have. */
export function findGaps({ proofs, slips }: Reading, whole: readonly MethodKey[]): string[] {
  const gaps = whole.flatMap((method) =>
    outcomeNames
      .filter((outcome) => standingOf(proofs, method, outcome).kind === 'missing')
      .map((outcome) => `no test shows ${method}/${outcome}`),
  );
  const excused = methodKeys.flatMap((method) =>
    outcomeNames
      .filter((outcome) => whyImpossible(method, outcome) !== undefined)
      .filter((outcome) => standingOf(proofs, method, outcome).kind === 'proved')
      .map((outcome) => `${method}/${outcome} is said to be impossible, and a test shows it`),
  );
  return [...slips, ...gaps, ...excused];
}
