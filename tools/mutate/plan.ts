import type { Placed } from './faults.ts';
import type { Results } from './results.ts';
import type { Wish } from './wish.ts';
import { draw } from './draw.ts';

const everything = ['pure:', 'page:', 'attacks:', 'database:'];

/** The test that caught it before comes first: it stands in the name of what did so. */
function quickestFirst({ name, tests }: Placed, results: Results): string[] {
  const before = results[name];
  const by = before !== undefined && 'caught' in before ? before.caught : '';
  const place = (test: string): number => (by.startsWith(test.split(':')[1] ?? test) ? 0 : 1);
  return tests.toSorted((one, other) => place(one) - place(other));
}

/** Returns the tests to run against a fault, one after the other until something fails. */
export function testsFor(
  fault: Placed,
  { reach }: Pick<Wish, 'reach'>,
  list: { readonly faults: readonly Placed[]; readonly results: Results },
): string[] {
  const near = quickestFirst(fault, list.results);
  if (reach === 'near') return near;
  const ofArea = list.faults.filter(({ area }) => area === fault.area);
  const wide = [...new Set(ofArea.flatMap(({ tests }) => tests))];
  const wider = wide.filter((test) => !near.includes(test));
  return reach === 'area' ? [...near, ...wider] : [...near, ...wider, ...everything];
}

export function chosenFaults(
  faults: readonly Placed[],
  { areas, names, draw: count, seed }: Wish,
  results: Results,
): Placed[] {
  const chosen = faults.filter(
    ({ area, name }) =>
      (areas.length === 0 && names.length === 0) || areas.includes(area) || names.includes(name),
  );
  if (count === undefined) return chosen;
  const caught = chosen.filter(({ name }) => 'caught' in (results[name] ?? {}));
  return draw(caught, count, seed);
}
