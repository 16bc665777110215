import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const DAY_MS = 86_400_000;

export type Outcome = {
  readonly isSound: boolean;
  /** Days on which providers say otherwise than the books. */
  readonly differing: readonly string[];
};

type Environment = Readonly<Record<string, string | undefined>>;

function ask(command: readonly string[], environment: Environment): number {
  const { status } = spawnSync(process.execPath, ['apps/server/src/main.ts', ...command], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment },
  });
  return status ?? 1;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** A day of a provider may begin half a day before ours and end half a day after it. */
export function daysSince(from: Date, now: Date): string[] {
  const days: string[] = [];
  const last = dayOf(now.getTime() + DAY_MS / 2);
  for (let at = from.getTime() - DAY_MS / 2; dayOf(at) <= last; at += DAY_MS) days.push(dayOf(at));
  if (days.at(-1) !== last) days.push(last);
  return days;
}

/** Verifies the restored ledger, and compares each day since with the providers' records. */
export function lookAfterwards(environment: Environment, from: Date): Outcome {
  const isSound = ask(['ledger:verify'], environment) === 0;
  const differing = daysSince(from, new Date()).filter(
    (day) => ask(['reconcile', '--day', day], environment) !== 0,
  );
  return { isSound, differing };
}
