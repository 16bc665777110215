import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The outcome of a fault: a test that fails with it, or why none does. `equivalent`: nothing can fail, for another
 * place holds the same, so that the guarantee holds with the fault too.
 */
export type Result =
  | { readonly caught: string }
  | { readonly survived: string }
  | { readonly equivalent: string };
export type Results = Readonly<Record<string, Result>>;

const file = 'tools/mutate/results.json';

export function readResults(root: string): Results {
  const place = path.join(root, file);
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {};
}

/** Why nothing fails with it, where somebody has said so. */
export function reasonOf(result: Result | undefined): string {
  if (result === undefined || 'caught' in result) return '';
  return 'equivalent' in result ? result.equivalent : result.survived;
}

/** Faults that pass every test near them, and nobody has said why. */
export function unexplained(results: Results): string[] {
  return Object.entries(results)
    .filter(([, result]) => !('caught' in result) && reasonOf(result) === '')
    .map(([name]) => name);
}

/** Keeps the earlier results of faults that did not run; names that are gone go. */
export function mergeResults(before: Results, found: Results, names: readonly string[]): Results {
  return Object.fromEntries(
    names.toSorted().flatMap((name) => {
      const result = found[name] ?? before[name];
      return result === undefined ? [] : [[name, result] as const];
    }),
  );
}

export function writeResults(root: string, results: Results): void {
  writeFileSync(path.join(root, file), `${JSON.stringify(results, null, 2)}\n`);
}
