import type { Placed } from './faults.ts';
import type { Result, Results } from './results.ts';

type Row = { readonly name: string; readonly caught: number; readonly left: number };

const isCaught = (result: Result | undefined): boolean =>
  result !== undefined && 'caught' in result;

function rowsBy(
  faults: readonly Placed[],
  results: Results,
  nameOf: (fault: Placed) => string,
): Row[] {
  return [...Map.groupBy(faults, nameOf)].map(([name, those]) => {
    const ran = those.filter((fault) => results[fault.name] !== undefined);
    const caught = ran.filter((fault) => isCaught(results[fault.name])).length;
    return { name, caught, left: ran.length - caught };
  });
}

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function table(head: string, rows: readonly Row[]): string {
  const sum = (of: 'caught' | 'left'): number => rows.reduce((all, row) => all + row[of], 0);
  const body = [...rows, { name: '**all**', caught: sum('caught'), left: sum('left') }];
  return [
    line([head, 'Tried', 'Caught', 'Not caught']),
    line(['---', '--:', '--:', '--:']),
    ...body.map(({ name, caught, left }) => line([name, caught + left, caught, left])),
  ].join('\n');
}

/** Then the fault fails a run that draws it. */
const notLookedInto = 'Nobody has looked yet: the tests nearby pass with it.';

function leftOver(faults: readonly Placed[], results: Results): string {
  const rows = faults.flatMap((fault) => {
    const result = results[fault.name];
    if (result === undefined || 'caught' in result) return [];
    const why = result.survived || notLookedInto;
    return [line([`\`${fault.name}\``, fault.kind, fault.guarantee, why])];
  });
  if (rows.length === 0) return 'Nothing: each that was tried makes a test fail.';
  const head = [
    line(['Fault', 'Kind', 'What would not hold', 'Why no test fails']),
    line(['---', '---', '---', '---']),
  ];
  return [...head, ...rows].join('\n');
}

function untried(faults: readonly Placed[], results: Results): string {
  const waiting = faults.filter(({ name }) => results[name] === undefined);
  if (waiting.length === 0) return '';
  const names = waiting.map(({ name }) => `\`${name}\``).join(', ');
  return `\n\n## What was not tried yet\n\n${waiting.length} of the list: ${names}.`;
}

/** How many of the faults of the list make a test fail, and which do not. */
export function mutationsText(faults: readonly Placed[], results: Results): string {
  const byArea = table(
    'Area',
    rowsBy(faults, results, ({ area }) => area),
  );
  const byKind = table(
    'Kind',
    rowsBy(faults, results, ({ kind }) => kind),
  );
  return `# Mutations

${faults.length} faults stand in \`tools/mutate/faults\`, written before any was run: mistakes that a tired engineer could
make, each with the guarantee that it breaks. \`npm run mutate\` makes one after the other in a copy of the tree and runs the
tests nearby against it; \`-- --draw 20\` takes twenty by the day.

${byArea}

${byKind}

## What nothing catches

${leftOver(faults, results)}${untried(faults, results)}
`;
}
