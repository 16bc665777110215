import type { Kind, Placed } from './faults.ts';
import { reasonOf, type Results } from './results.ts';

type Outcome = 'caught' | 'survived' | 'equivalent' | 'untried';

const outcomeOf = (results: Results, { name }: Placed): Outcome => {
  const result = results[name];
  if (result === undefined) return 'untried';
  if ('caught' in result) return 'caught';
  return 'equivalent' in result ? 'equivalent' : 'survived';
};

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** Returns the share of those that can make a test fail at all. */
const percentOf = (caught: number, left: number): string =>
  caught + left === 0 ? '' : `${((100 * caught) / (caught + left)).toFixed(1)} %`;

function rowOf(name: string, faults: readonly Placed[], results: Results): string {
  const count = (outcome: Outcome): number =>
    faults.filter((fault) => outcomeOf(results, fault) === outcome).length;
  const [caught, left] = [count('caught'), count('survived')];
  return line([name, faults.length, caught, left, count('equivalent'), percentOf(caught, left)]);
}

function table(
  head: string,
  { faults, results }: { readonly faults: readonly Placed[]; readonly results: Results },
  nameOf: (fault: Placed) => string,
): string {
  return [
    line([head, 'Faults', 'Caught', 'Not caught', 'Cannot fail', 'Caught of the others']),
    line(['---', '--:', '--:', '--:', '--:', '--:']),
    ...[...Map.groupBy(faults, nameOf)].map(([name, those]) => rowOf(name, those, results)),
    rowOf('**all**', faults, results),
  ].join('\n');
}

function named(faults: readonly Placed[], results: Results): string {
  const head = [
    line(['Fault', 'Kind', 'What it breaks', 'Why no test fails']),
    line(['---', '---', '---', '---']),
  ];
  const rows = faults.map((fault) =>
    line([
      `\`${fault.name}\``,
      fault.kind,
      fault.guarantee,
      reasonOf(results[fault.name]) || 'Nobody has looked yet: the tests nearby pass with it.',
    ]),
  );
  return rows.length === 0 ? 'None.' : [...head, ...rows].join('\n');
}

const weighty: readonly Kind[] = ['amount', 'state', 'ownership', 'signature'];

function untried(faults: readonly Placed[], results: Results): string {
  const waiting = faults.filter((fault) => outcomeOf(results, fault) === 'untried');
  if (waiting.length === 0) return '';
  const names = waiting.map(({ name }) => `\`${name}\``).join(', ');
  return `\n\n## What was not tried yet\n\n${waiting.length} of the list: ${names}.`;
}

/** Writes how many faults of the list make a test fail, and which do not. */
export function mutationsText(faults: readonly Placed[], results: Results): string {
  const whole = { faults, results };
  const grave = faults.filter(({ kind }) => weighty.includes(kind));
  const of = (outcome: Outcome): Placed[] =>
    faults.filter((fault) => outcomeOf(results, fault) === outcome);
  return `# Mutations

${faults.length} faults stand in \`tools/mutate/faults\`, written before any was run: mistakes that a tired engineer could
make, each with the guarantee that it breaks. \`npm run mutate\` makes one after the other in a copy of the tree and runs the
tests nearby against it. Caught is what a test file fails with that passes without any fault. When the list was first run, the
tests nearby caught 355 of its 466; what had slipped through became tests of the guarantee that it breaks.
\`npm test\` tries twenty that the day draws, as many of them as there is time for, and fails where one is no longer caught.

${table('Area', whole, ({ area }) => area)}

${table('Kind', whole, ({ kind }) => kind)}

On amounts, states, ownership and signatures alone:

${table('Kind', { faults: grave, results }, ({ kind }) => kind)}

## What nothing catches

${named(of('survived'), results)}

## What cannot make a test fail

Another place holds the same guarantee, which holds with the fault too.

${named(of('equivalent'), results)}${untried(faults, results)}
`;
}
