import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

import { stopWithParent } from '../processes/index.ts';

export type Command = {
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The place where a run writes down the files that it is in, as `UNDER_WAY` names it. */
  readonly underWay?: string;
  readonly limitMs: number;
  /** How long it has to end by itself after that. */
  readonly graceMs?: number;
};

const usualGraceMs = 10_000;

const filesIn = (underWay: string | undefined): readonly string[] =>
  underWay !== undefined && existsSync(underWay)
    ? readFileSync(underWay, 'utf8').split('\n').filter(Boolean)
    : [];

/** Signals all that it has started, which is a group of its own. */
const signal = (pid: number | undefined, name: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended meanwhile.
  }
};

/** Its exit code. One that does not end in its time is ended, and said to have hung, and where. */
export async function runNode(root: string, command: Command): Promise<number> {
  const { args, environment, underWay, limitMs, graceMs = usualGraceMs } = command;
  const [program = '', ...rest] = stopWithParent([process.execPath, ...args], 'TERM');
  const extra = underWay === undefined ? {} : { UNDER_WAY: underWay };
  const child = spawn(program, rest, {
    cwd: root,
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, ...extra, ...environment },
  });
  const handOn = (name: NodeJS.Signals): void => signal(child.pid, name);
  process.once('SIGINT', handOn).once('SIGTERM', handOn);
  let hungIn: readonly string[] | undefined;
  let end: NodeJS.Timeout | undefined;
  const limit = setTimeout(() => {
    hungIn = filesIn(underWay);
    signal(child.pid, 'SIGTERM');
    end = setTimeout(() => signal(child.pid, 'SIGKILL'), graceMs);
  }, limitMs);
  const exitCode = await new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? 1));
  });
  clearTimeout(limit);
  clearTimeout(end);
  process.off('SIGINT', handOn).off('SIGTERM', handOn);
  if (hungIn === undefined) return exitCode;
  // Processes that it started itself may still be there.
  signal(child.pid, 'SIGKILL');
  const where = hungIn.length === 0 ? args.join(' ') : hungIn.join(', ');
  throw new Error(`it took longer than ${limitMs / 60_000} minutes, and hung in ${where}`);
}
