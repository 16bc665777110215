import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

type Stat = { readonly parent: number; readonly seconds: number; readonly ended: number };

/** Fields 4, 14, 15, 16 and 17 of /proc/<pid>/stat, counted from behind the name in brackets. */
const statOf = (pid: number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = (from: number): number => Number(fields[from]) + Number(fields[from + 1]);
    return {
      parent: Number(fields[1]),
      seconds: ticks(11) / ticksPerSecond,
      ended: ticks(13) / ticksPerSecond,
    };
  } catch {
    return undefined;
  }
};

/** Processor time of a server and of all its processes, those that have ended included. */
export const cpuSecondsOf = (pid: number): number => {
  const own = statOf(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce(
    (sum, stat) => sum + (stat?.seconds ?? 0) + (stat?.ended ?? 0),
    (own?.seconds ?? 0) + (own?.ended ?? 0),
  );
};
