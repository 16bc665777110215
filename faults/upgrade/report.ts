import { isKept } from '../trial/verdict.ts';
import type { Verdict } from '../trial/verdict.ts';
import { failedIn } from './judge.ts';
import type { Found } from './run.ts';

export type Done = {
  readonly seed: string;
  readonly found: Found;
  readonly verdicts: readonly Verdict[];
};

type Row = readonly [name: string, read: (found: Found) => number];

const rows: readonly Row[] = [
  ['purchases', ({ evidence }) => evidence.done['purchases'] ?? 0],
  ['refunds', ({ evidence }) => evidence.refunds.length],
  ['calls', ({ evidence }) => evidence.calls.length],
  ['of those failed', (found) => failedIn(found).length],
  ['settled by the code of N', ({ settledBy }) => settledBy.this],
  ['settled by the code of N+1', ({ settledBy }) => settledBy.next],
  ['slowest answer, ms', ({ slowestMs }) => slowestMs],
  ['all payments final after, ms', ({ evidence }) => evidence.timing.finalAfterMs],
];

const stageRows = ({ stages }: Found): readonly Row[] =>
  stages.map(({ name }, at): Row => [`${name}, ms`, (found) => found.stages[at]?.tookMs ?? 0]);

const promisesOf = (all: readonly Done[]): string =>
  (all[0]?.verdicts ?? [])
    .map(({ invariant, promise }) => {
      const broken = all.filter(({ verdicts }) =>
        verdicts.some((each) => each.invariant === invariant && !isKept(each)),
      ).length;
      return `- ${broken === 0 ? 'kept' : `**broken in ${broken} of ${all.length}**`}: ${promise} (${invariant})`;
    })
    .join('\n');

/** The page that stands in the repository. */
export const pageOf = (all: readonly Done[]): string => {
  const heads = ['', ...all.map(({ seed }) => `seed ${seed}`)];
  const stages = all[0] === undefined ? [] : stageRows(all[0].found);
  const lines = [
    heads,
    heads.map((_, index) => (index === 0 ? '---' : '--:')),
    ...[...rows, ...stages].map(([name, read]) => [
      name,
      ...all.map(({ found }) => String(read(found))),
    ]),
  ];
  return `# An upgrade while people buy

Made by \`npm run torture -- upgrade\`, which writes this page. N is the tree as it is; N+1 is a copy of it with three
migrations of its own (columns, constraints, a table, an index, a function) whose code settles payments by that function.
Two servers behind one address and two workers are replaced one after the other.

${promisesOf(all)}

${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
};
