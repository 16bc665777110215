import type { Verdict } from '../trial/verdict.ts';
import { isKept } from '../trial/verdict.ts';
import type { Failover } from './deployment.ts';
import { forgottenIn, lostIn } from './judge.ts';
import type { Found } from './run.ts';

export type Done = {
  readonly failover: Failover;
  readonly found: Found;
  readonly verdicts: readonly Verdict[];
};

const answeredIn = ({ evidence }: Found, status: number): number =>
  evidence.calls.filter(({ ending }) => ending === status).length;

const rows: readonly (readonly [name: string, read: (found: Found) => number])[] = [
  ['purchases', ({ evidence }) => evidence.done['purchases'] ?? 0],
  ['successes told before the kill', ({ successes }) => successes.before.length],
  ['of those gone', (found) => forgottenIn(found).length],
  ['charges lost, and found by comparing days', (found) => lostIn(found).length],
  [
    'charges taken twice',
    ({ evidence }) => evidence.charges.filter((each) => each.timesCharged > 1).length,
  ],
  ['calls answered 503', (found) => answeredIn(found, 503)],
  ['noticed after, ms (the plan’s)', ({ times }) => times.noticedMs],
  ['promoted after, ms', ({ times }) => times.promotedMs],
  ['both servers ready after, ms', ({ times }) => Math.max(...times.readyMs)],
  ['first purchase begun after, ms', ({ times }) => times.begunMs],
  ['first one paid after, ms', ({ times }) => times.paidMs],
  ['slowest answer, ms', ({ times }) => times.slowestMs],
  ['all payments final after, ms', ({ times }) => times.finalMs],
];

const nameOf = ({ seed, isSynchronous }: Failover): string =>
  `${isSynchronous ? 'synchronous' : 'asynchronous'} ${seed}`;

const promisesOf = (all: readonly Done[], isSynchronous: boolean): string => {
  const own = all.filter(({ failover }) => failover.isSynchronous === isSynchronous);
  const [first] = own;
  return (first?.verdicts ?? [])
    .map(({ invariant, promise }) => {
      const broken = own.filter(({ verdicts }) =>
        verdicts.some((each) => each.invariant === invariant && !isKept(each)),
      ).length;
      return `- ${broken === 0 ? 'kept' : `**broken in ${broken} of ${own.length}**`}: ${promise} (${invariant})`;
    })
    .join('\n');
};

/** The page that stands in the repository. */
export const pageOf = (all: readonly Done[]): string => {
  const heads = ['', ...all.map(({ failover }) => nameOf(failover))];
  const lines = [
    heads,
    heads.map((_, index) => (index === 0 ? '---' : '--:')),
    ...rows.map(([name, read]) => [name, ...all.map(({ found }) => String(read(found)))]),
  ];
  return `# A primary that dies while people buy

Made by \`npm run torture -- failover\`, which writes this page. Times are counted from the kill.

With a synchronous replica:

${promisesOf(all, true)}

With an asynchronous one, which hears nothing in the last seconds:

${promisesOf(all, false)}

${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
};
