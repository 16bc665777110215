import { check } from '../checker/check.ts';
import type { Call } from '../people/journal.ts';
import { judgeBy } from '../trial/verdict.ts';
import type { Invariant, Verdict } from '../trial/verdict.ts';
import type { Found } from './run.ts';

const serverError = 500;

/** A call fails if nobody answers it, or if the answer is a failure of ours; a refused request has not failed. */
const hasFailed = ({ ending }: Call): boolean =>
  typeof ending === 'number' ? ending >= serverError : ending !== 'answered';

export const failedIn = ({ evidence }: Found): readonly Call[] => evidence.calls.filter(hasFailed);

const invariants: readonly Invariant<Found>[] = [
  {
    name: 'U1',
    promise: 'no call of anybody fails, those that move money among them',
    judge: (found) =>
      failedIn(found).map(({ route, ending, code = '' }) => `${route}: ${ending} ${code}`),
  },
  {
    name: 'U2',
    promise: 'people pay in each stage',
    judge: ({ stages }) =>
      stages.filter(({ returned }) => returned === 0).map(({ name }) => `nobody paid: ${name}`),
  },
  {
    name: 'U3',
    promise: 'payments are settled by the code of both versions',
    judge: ({ settledBy }) =>
      Object.entries(settledBy).flatMap(([version, times]) =>
        times > 0 ? [] : [`none by ${version} version`],
      ),
  },
];

export const judge = (found: Found): readonly Verdict[] => [
  ...judgeBy(invariants, found),
  ...check(found.evidence),
];
